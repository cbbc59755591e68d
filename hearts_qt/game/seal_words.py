"""The 2 048 words in which seals are told; see `hearts_qt.game.deals`.

Written by assets/make_seal_words.py. The list must never change.
"""

from __future__ import annotations

_LIST = """
abbey ability able about above abroad absent accent account ache acid acorn acre across act
adapt add adjust admit adopt adult advance advice afford afloat after again age agile agree
ahead aim ajar alarm album alert alike alive allow almond aloft alone alpine already also alter
always amaze amber ample amuse anchor ancient angle animal ankle annual answer anthem antler
anvil any apart apple april apron arcade arch arctic area arena argue arise arm aroma around
arrange arrive arrow art ascend ash aside ask asleep aspen asset assist atlas attach attic
attract auburn august author autumn avenue average avocado avoid awake award away awning axis
axle azure baby back bacon badge bagel bake balance bald ball bamboo banana band banjo bank
banner barber bargain bark barley barn barrel base basic basket batch bath baton battery bay
beach bead beak beam bean bear beat beaver become bed beet before begin begonia behave behind
beige being believe bell below belt bench bend benefit beret beside best better between beyond
bicycle big bike bill bind birch bird biscuit bishop bite bitter black blade blanket blaze blend
blimp blink bliss block bloom blossom blouse blue blunt blush boast boat body boil bold bolt
bone bonfire bonnet bonus book boom boost boot border borrow boss botany both bottle bought
bounce bow box brain branch brass brave break breeze brick bride brief bright brim bring brisk
broad bronze brook brother brown brush bubble bucket budget buffalo bugle build bulb bulk bumble
bump bundle bunny burger burn burrow bus butter buzz cabbage cabin cable cactus cafe cage cake
calcium calf calm camel camp canal candle cannon canoe canvas canyon cap car case cash castle
casual cat caught cause cavern cedar celery cement center certain chain chalk chance chapter
charm chase cheap cheese chef cherry chess chew chicken chief child chime chin chip choice
choose chorus chowder chrome chunk church cider cinema circle city civil claim clam clap class
clay clean clerk clever click cliff climb clinic clip cloak clock close cloth cloud clover clown
club clue coach coal coast coat cobalt cobble cocoa code coffee coil coin cold collar color
column comb come comfort comic common compass concert condor cone confirm connect contain cook
cool copper copy coral cord core cork corner correct cosmic cost cotton couch cougar count
couple courage cousin cover cow cozy crab cradle craft crane crater crayon cream credit creek
crew cricket crimson crisp critic crocus crop cross crowd cruise crumb crust crystal cube cuckoo
cuddle culture cunning cup curb curious curl current curtain curve cushion custom cut cycle
dahlia daily dairy daisy damp dance dandy danger dapper dare dark dart dash data date dawn day
dazzle deal decade decide deck deep deer define degree delay deliver delta demand denim dense
dentist depart depend deposit depth deputy derive desert design desk detail develop device dew
diagram dial diamond diary dice differ dig dim diner dinghy dinner dip direct disco dish distant
ditch dive divide dizzy dock doctor dog doll dolphin domain domino donate donkey donor door dot
double dough dove down dozen draft dragon drama draw dream dress drift drill drink drip drive
drone drop drum dry duck duet duke dull dune durable during dusk dust duty dwell dynamo each
eager eagle early earn earth ease east easy echo eclipse ecology edge edit educate effect effort
egg eight either elastic elbow elder elect elegant element eleven elf elk ellipse elm else ember
emblem emerald emotion emperor employ empty emu enable enamel enchant end energy engage engine
enjoy enough enrich ensure enter entire entry envy equal equip erase erosion errand escape essay
essence estate eternal ether even ever evolve exact example excite excuse exempt exhale exhibit
exist exit exotic expand expect explain express extra eye fable fabric face fact fade fair faith
falcon fall fame family famous fan far fashion fast father faucet favor fawn feast feather feed
feel fellow felt fence fern ferry fetch few fiber fiction fiddle field fierce fifty fig file
fill film filter final finch find fine finger finish fire firm first fish fit five fix flag
flake flame flannel flap flash flat flavor fleet flicker flight flint flip float flock flood
flower fluffy fluid flute fly foam focus fog foil fold folk follow fond food foot for fossil
found four fox fragile frame freckle free freight fresh friend fringe frog from front frost
frozen fruit fudge fuel full fun fur fuse future gable gadget gain galaxy gallop game gander gap
garage garden garlic garment gas gate gather gauge gaze gear gecko gem general genius gentle
genuine geology gesture get geyser giant gift giggle ginger giraffe give glacier glad glance
glare glass gleam glide glimpse glitter globe gloom glory glove glow glue gnome goal goat gold
golf gondola good goose gopher gorge gospel gossip govern gown grab grace grade grain grand
grape grass gravel gray great green grid grill grin grip grocery groove group grove grow guard
guess guide guitar gulf gull gum gust gutter guy gym gypsum habit haddock half hall halo hamlet
hammer hamster hand hang happy harbor harmony harp harvest hash hat haul have hawk hay hazel
head health heap heart heat heavy hedge height helium hello helmet help hen herald herb hero
hidden high hike hill hint hip hire history hive hobby hockey hold holiday holly home honey hood
hoof hook hope horizon horn horse hose hotel house hover how hub huddle hug human humble humor
hundred hunt hurdle hurry husky hut hybrid ice icicle icon idea igloo ignite iguana image impact
imply import improve impulse inbox inch include income index indigo indoor infant inform inhale
initial inject ink inland inlet inn input inquire insect inside inspire install intact into
invent invite iris iron island isolate issue item ivory ivy jacket jade jaguar jam january jar
jasmine jaunt jazz jeans jeep jelly jersey jest jet jewel jigsaw jingle job jockey jogger join
joke jolly journey joy judge juggle juice july jumbo jump june jungle junior jury just jute kale
karate kayak keen keep kelp kennel kernel kettle kick kid kilt kimono kind king kiosk kitchen
kite kitten kiwi knack knee knob knock koala label labor lace ladder lady lagoon lake lamb lamp
lance land lane lantern lap larch large lark laser last late laugh laundry laurel law lay lazy
lead leaf league lean learn leather leave lecture ledge left leg leisure lemon lend length lens
lentil leopard less letter level liberty library license lid life lift light like lilac lily
limb lime limit line lion lip liquid list liter little live lizard llama load loaf loan lobby
lobster local lock locust lodge loft logic lonely long look loom loop loose lord lotion lotus
loud lounge love low loyal lucky luggage lumber lunar lunch lung lupin lush lute luxury lyric
machine magic magma magnet magpie maid main major make mallet mammoth manage mango manner mantle
manual many map marble march margin marine mark maroon marry marsh mascot mask mast match math
matter maximum may meadow meal mean measure medal media mellow melon melt member memory mend
mental menu mercy merge merit mesh message metal method metro middle mild mile milk mill mimic
mineral mingle mint minute miracle mirror mitten mix mobile model moment monday money monkey
month moon moose more mosaic moss most motel mother motion mouse mouth move movie much mud
muffin mug mule mumble mural muscle museum music must mutual muzzle myself mystery myth nail
name napkin narrow nation nature navy near neat neck nectar need nephew nerve nest net neutral
never new next nibble nice nickel niece nimble nine noble nobody nod noise nomad noodle noon
normal north notch note nothing notice noun novel now nozzle nudge number nut nylon oak oasis
oat obey object oblong oboe observe obtain obvious occur ocean octave october odd odor offer
office often oil okay old olive omelet omit once onion online only onto onyx opal open opera
opinion option orange orbit orchard order organ orient origin ornate ostrich other otter ounce
outdoor outfit outline outside oval oven over owl own oxygen oyster ozone pace pack paddle page
paint palace palm pan paper parade parcel pardon parent park parrot parsley part pass patch path
patient patrol pattern pave paw pay peach peanut pearl pebble pecan pedal pelican pen people
pepper perch permit person petal phone photo phrase piano pick picnic pie pigeon pile pillow
pilot pin pipe pitch pizza place planet plate play plaza please pledge plenty plot plow plug
plus pocket poem poet point polar police pollen pond pony pool poplar porch port post potato
pouch pound powder power praise prefer pretty price pride print prism prize probe proof proper
prose proud public pulley pulp pulse puma pump punch pupil puppet pure purple purse push put
puzzle quail quart queen query quest quick quiet quill quince quite quiz quota rabbit race radar
radio raft rail raisin rally ramp ranch random range rapid rare rate rather ratio raven ravine
raw razor reach read real rebel recall recipe record red reef reform refuse region relax relish
rely remain remote render renew rent repair repeat reply report rescue resist resort rest result
retire return reveal review reward rhyme rhythm ribbon rice rich ride ridge rigid rim rinse ripe
ripple rise risk river roam roast robe robin robot robust rock rodeo roll roof rookie room rope
rotate rough round row royal ruby rudder rug ruler rumble run rural rush russet rustic sack
saddle safari safe saga sage salad salmon salon salt salute same sample sand satin saucer sauna
save savor say scale scan scarf school scone scoop score scout screen script scroll scrub search
season seat second secret sedan seed seek seldom select self send senior sequel series serve set
seven shade shake shape share shawl shed sheep shelf shield shift shine ship shirt shop shore
shovel show shrimp shrub shut shy side sieve sigh sign silent silk silver simple since sing sink
siren sister six size skate sketch ski sky slate sled sleep slice slide slight slim sling slip
slogan slope slot slow slush small smart smile smoke smooth snack snail snap sneeze snow soap
soar soccer social sock soda sofa soft soil solar solid solo solve sonata song sonnet soon
sorrel sort sound soup source south space spade spark speak speed spell spend sphere spice
spider spill spin spiral splash split spoke sponge spoon sport spot spray spread spring sprout
spruce spur square stable stack staff stage stamp stand staple star state stay steam stem step
stereo stew stick still sting stir stitch stock stone stool stop store stove straw stream string
strong studio stuff sturdy style submit subtle subway such sudden sugar suit sulfur sum sunday
sunset super supper sure surf surge survey sushi swamp swan swap sweep swift swim swing switch
symbol syrup system table tackle taco tailor take talcum talent talk tall tame tandem tango tank
tape target tart task taste taught taxi teach teapot tease teeth tell temper ten term test text
thank thaw theme then theory thick thing third thorn three thrift thumb thyme tiara ticket tidy
tiger tile timber tiny tip tissue title toast today toffee token tomato tone tongue tonic tool
tooth top torch total touch tough tour toward towel town toy track trade trail travel tray treat
tree trend tribe trick trim trio trip trophy trot trout truck true trunk trust truth try tuba
tube tug tulip tumble tuna tundra tune tunnel turban turkey turn turtle tutor twelve twenty
twice twig twin twist type umpire uncle under undo unfold union unique unit unlock until unwrap
update uphill upon upper upset upward urban urgent usage use usher usual utter vacant vacuum
vague valid valley value van vapor vase vast vault veil velvet vendor venue verb verse vessel
vest via vicar video view vigor vine violet virtue visit visor vital vivid vocal voice volley
volume vote vowel voyage wafer waffle wagon wake walk wall walnut walrus waltz wander want ward
warm wash wasp watch water wave wax wealth weasel weave weed west wheat wheel when while whisk
why wicker wide widget wife wiggle wild will win wire wisdom wise wish with wizard wolf woman
wonder wool word work world worth would wreath wren yacht yak yard yarn year yeast yellow yes
yet yield yodel yoga yogurt yonder young youth zebra zenith zephyr zero zest zigzag zinc zinnia
zip zodiac zone zoo
"""

WORDS: tuple[str, ...] = tuple(_LIST.split())
