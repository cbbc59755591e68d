"""What a bundle holds, what is left out and why, and which libraries of a system it may need.

Everything is decided by the names of files inside the bundle, so that the lists for the three
systems can be read, and tested, on any of them. The lists in `allowed/` name, as patterns, what
may be in a bundle. Anything else of Qt, of another package or of the program fails the build; what
else Python and the system have brought along is told of.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Unfit(Exception):
    """What was built cannot be given to anybody; the message says why."""


SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
"""The names used here for the values of `sys.platform`."""

COMPILED = (
    "hearts_qt.rules.kernel",
    "hearts_qt.game.shuffle",
    "hearts_qt.players.heuristics.features",
    "hearts_qt.players.heuristics.suit_risk",
    "hearts_qt.players.heuristics.moon",
    "hearts_qt.players.heuristics.card_cost",
    "hearts_qt.players.heuristics.policy",
    "hearts_qt.players.pimc.world_sampler",
    "hearts_qt.players.pimc.inference",
    "hearts_qt.players.pimc.evaluate",
    "hearts_qt.players.pimc.playout",
    "hearts_qt.players.pimc.search",
)
"""The modules that must be compiled in a bundle; those of `setup.py`."""

UNUSED_MODULES = {
    # Qt beyond windows, pictures, sound and the local socket of the single instance.
    "PySide6.QtDBus": "Qt itself speaks to the desktop; Python does not",
    "PySide6.QtOpenGL": "the table is drawn without OpenGL",
    "PySide6.QtOpenGLWidgets": "the same",
    "PySide6.QtPrintSupport": "nothing is printed",
    "PySide6.QtQml": "there is no QML",
    "PySide6.QtQuick": "the same",
    "PySide6.QtMultimediaWidgets": "there is no video",
    "PySide6.QtTest": "tests are not shipped",
    # Python's own.
    "_codecs_cn": "the program runs in Python's UTF-8 mode, whatever the system speaks",
    "_codecs_hk": "the same",
    "_codecs_iso2022": "the same",
    "_codecs_jp": "the same",
    "_codecs_kr": "the same",
    "_codecs_tw": "the same",
    "_multibytecodec": "the same",
    "_pydecimal": "the compiled one is there",
    "_hashlib": "it brings OpenSSL (6 MB); the digests that are used are built in",
    "_ssl": "the same; nothing is fetched from anywhere",
    "ssl": "the same",
    "bz2": "nothing is compressed with it; shutil does without",
    "_bz2": "the same",
    "lzma": "the same",
    "_lzma": "the same",
    "_curses": "there is no full-screen terminal",
    "curses": "the same",
    "distutils": "nothing is built at run time",
    "doctest": "tests are not shipped",
    "ftplib": "nothing is fetched from anywhere",
    "lib2to3": "a development tool",
    "nturl2path": "a part of urllib.request",
    "pdb": "a development tool",
    "pydoc": "the same",
    "pydoc_data": "the same",
    "readline": "there is no prompt",
    "setuptools": "nothing is installed at run time",
    "pip": "the same",
    "tkinter": "another toolkit",
    "unittest": "tests are not shipped",
    "urllib.request": "nothing is fetched from anywhere",
    "http": "the same",
    "xmlrpc": "nothing speaks it; multiprocessing does without",
    "yaml": "the program reads and writes JSON",
    "Cython": "needed to compile, not to run",
    "cython": "the same",
    "numpy": "only tests use it",
}
"""Modules that PyInstaller would take along, each with the reason why the program needs none."""

KEPT_CODECS = {
    "aliases": "names of encodings",
    "ascii": "commands and locks",
    "charmap": "what the two below are made of",
    "cp437": "names in zip files, from which Python loads its own modules",
    "cp1252": "what Windows takes where it is told nothing else",
    "idna": "names of computers, of which the module for sockets asks",
    "latin_1": "Qt and Python exchange plain letters in it",
    "mbcs": "Windows",
    "oem": "Windows",
    "punycode": "a part of idna",
    "raw_unicode_escape": "records of Python's own",
    "unicode_escape": "the same",
    "utf_8": "every file that the program writes and reads",
    "utf_8_sig": "the same, from editors that mark it",
    "utf_16": "names of files on Windows",
    "utf_16_be": "the same",
    "utf_16_le": "the same",
    "utf_32": "the letters of Python itself",
    "utf_32_be": "the same",
    "utf_32_le": "the same",
}
"""Python's codecs that are taken along. The program runs in Python's UTF-8 mode, whatever the
system speaks; tables of a hundred old character sets stay out."""

UNUSED_FILES = (
    # What Qt loads by itself. What is kept is in `KEPT_PLUGINS`.
    (r"PySide6/(Qt/)?translations/", "the program has its own texts for every dialog it shows"),
    (r"PySide6/(Qt/)?qml/", "there is no QML"),
    (r"(Qt6?|libQt6)(Qml|Quick|Pdf|VirtualKeyboard|OpenGLWidgets|ShaderTools|Lottie)", "no QML"),
    (r"(libQt6|Qt6?)(EglF[sS]|WaylandEgl|WaylandCompositor|EglFsKms)", "no OpenGL, no compositor"),
    (r"(^|/)(lib)?(avcodec|avformat|avutil|swresample|swscale)\b", "WAV is played without FFmpeg"),
    (r"(^|/)libQt6FFmpegStub", "the same"),
    (r"(opengl32sw|d3dcompiler_\d+)\.dll", "the table is drawn without OpenGL (20 MB)"),
    # What only the GTK theme and printing bring along.
    (
        r"(^|/)lib(gtk-3|gdk-3|gdk_pixbuf|atk-|atk-bridge|atspi|cairo|cairo-gobject|pango|"
        r"pangocairo|pangoft2|epoxy|fribidi|harfbuzz|pixman|thai|datrie|graphite2|jpeg|cups|"
        r"avahi|Xcomposite|Xcursor|Xdamage|Xfixes|Xi|Xinerama|Xrandr|Xrender|wayland-egl|"
        r"wayland-server|cloudproviders|tracker|json-glib)\b",
        "Qt draws its own widgets; GTK's theme is 30 MB of libraries",
    ),
    (r"(^|/)lib(ssl|crypto)\b", "nothing is fetched from anywhere"),
    (r"(^|/)lib(readline|ncurses\w*|tinfo|bz2|mount|blkid|selinux)\.so", "of unused modules"),
    (r"(^|/)lib(krb5|krb5support|k5crypto|gssapi_krb5|com_err|keyutils|nss3|nspr4)\b", "no server"),
    (r"(^|/)lib(drm|gbm|input|mtdev|evdev|udev|gudev|wacom|ts)\.so", "consoles without a desktop"),
    (r"\.(pyi|pxd|pyx|c|cpp|h)$", "needed to compile, not to run"),
    (r"(^|/)(METADATA|RECORD|WHEEL|INSTALLER|REQUESTED|top_level\.txt)$", "needed by pip"),
    (r"(^|/)[^/]+\.(dist|egg)-info(/|$)", "needed by pip"),
)
"""Patterns, searched for in the names of files, of what is left out, each with the reason."""

KEPT_PLUGINS = {
    "linux": {
        "iconengines/libqsvgicon.so": "icons of buttons are SVG",
        "imageformats/libqjpeg.so": "decks of a player's own may be JPEG",
        "imageformats/libqsvg.so": "cards and icons are SVG",
        "imageformats/libqwebp.so": "decks of a player's own may be WebP",
        "platforminputcontexts/libcomposeplatforminputcontextplugin.so": "dead keys in names",
        "platforminputcontexts/libibusplatforminputcontextplugin.so": "names in any script",
        "platforms/libqoffscreen.so": "the self-check",
        "platforms/libqwayland.so": "Wayland",
        "platforms/libqxcb.so": "X11",
        "platformthemes/libqxdgdesktopportal.so": "file dialogs, light and dark of the desktop",
        "wayland-decoration-client/libbradient.so": "frames where the desktop draws none",
        "wayland-shell-integration/libxdg-shell.so": "Wayland",
    },
    "darwin": {
        "iconengines/libqsvgicon.dylib": "icons of buttons are SVG",
        "imageformats/libqjpeg.dylib": "decks of a player's own may be JPEG",
        "imageformats/libqsvg.dylib": "cards and icons are SVG",
        "imageformats/libqwebp.dylib": "decks of a player's own may be WebP",
        "multimedia/libdarwinmediaplugin.dylib": "sound",
        "platforms/libqcocoa.dylib": "macOS",
        "platforms/libqoffscreen.dylib": "the self-check",
        "styles/libqmacstyle.dylib": "file dialogs",
    },
    "win32": {
        "iconengines/qsvgicon.dll": "icons of buttons are SVG",
        "imageformats/qjpeg.dll": "decks of a player's own may be JPEG",
        "imageformats/qsvg.dll": "cards and icons are SVG",
        "imageformats/qwebp.dll": "decks of a player's own may be WebP",
        "multimedia/windowsmediaplugin.dll": "sound",
        "platforms/qoffscreen.dll": "the self-check",
        "platforms/qwindows.dll": "Windows",
        "styles/qmodernwindowsstyle.dll": "file dialogs",
    },
}
"""The plugins of Qt that are taken along, by `sys.platform`, each with what it is for."""

SYSTEM_PACKAGES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libpulse.so.0": "libpulse0",
    "libsqlite3.so.0": "libsqlite3-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
}
"""Debian's packages of the libraries that the files of the bundle are linked to directly. The
`.deb` leaves these libraries to the system, with all that they need themselves; the archive holds
them."""

STUBS = {
    "libEGL.so.1": r"egl[A-Z]\w*",
    "libGL.so.1": r"gl[A-Z]\w*",
    "libgcrypt.so.20": r"gcry_\w+",
    "libgssapi_krb5.so.2": r"(?:gss|GSS)_\w+",
    "liblz4.so.1": r"LZ4\w*",
    "liblzma.so.5": r"lzma_\w+",
    "libsndfile.so.1": r"sf_\w+",
}
"""Libraries that others in the bundle are linked to and never call, each with the names of its
functions. Qt draws the table without OpenGL and logs in nowhere, and is linked to OpenGL and
Kerberos all the same; the library for sound can read sound files, that of systemd sealed and packed
journals, for others. Functions of these names that do nothing take their place; 8 MB are saved."""

LARGEST_UNPACKED, LARGEST_PACKED = 90, 26
"""The limits of the bundle for Linux and its `.tar.xz`, in MiB; `measure.py` holds it to them."""

LIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d+)$")
"""The C library, which is the system's in any case."""

ICU_KEPT = (
    r"coll/(root|res_index|de(_.*)?|en(_.*)?)\.res",
    r"coll/ucadata\.icu",
    r"(root|pool|res_index|icustd|icuver|keyTypeData|likelySubtags|metaZones|metadata)\.res",
    r"(numberingSystems|supplementalData|timezoneTypes|windowsZones|zoneinfo64)\.res",
    r"cnvalias\.icu",
    r"(nfkc|nfkc_cf|uts46)\.nrm",
)
"""What stays of the data of ICU (31 MB): how English, German and, alike for all others, the root
sorts. Qt breaks lines and names languages, days and months without ICU; old character sets and the
names of time zones are not used."""

SYSTEMS_OWN = re.compile(
    r"(.*/)?python3[^/]*/lib-dynload/[^/]+"
    r"|(_internal|Contents/Frameworks|Contents/Resources)/[^/]+\.(so(\.[\d.]+)?|dylib|dll|pyd)"
)
"""What Python and the system bring along besides modules. It differs from one to the next, and is
there only because something that is kept is linked to it or imports it."""

OTHERS_OWN = re.compile(r"Qt|PySide|shiboken|icu|avcodec|avformat|avutil|gtk|gdk|ssl|crypto", re.I)
"""Of that, what belongs to Qt or was left out once."""


def unused_codecs() -> list[str]:
    """The modules of Python's codecs that are left out."""
    import encodings

    names = sorted(module.name for module in pkgutil.iter_modules(encodings.__path__))
    return [f"encodings.{name}" for name in names if name not in KEPT_CODECS]


def system_name(platform: str) -> str:
    """The name in use here for a value of `sys.platform`."""
    return SYSTEMS[platform]


def why_unused(name: str, platform: str) -> str | None:
    """Why a file is left out of the bundle, or None when it is kept.

    `name` is the name inside the bundle.
    """
    name = name.replace("\\", "/")
    plugin = re.search(r"PySide6/(?:Qt/)?plugins/(.+)$", name)
    if plugin:
        return None if plugin[1] in KEPT_PLUGINS[platform] else "a plugin that is not used"
    for pattern, reason in UNUSED_FILES:
        if re.search(pattern, name):
            return reason
    return None


def patterns(platform: str) -> tuple[str, ...]:
    """The patterns of the files that may be in a bundle."""
    lines: list[str] = []
    for name in ("python", system_name(platform)):
        lines += (HERE / "allowed" / f"{name}.txt").read_text("utf-8").splitlines()
    return tuple(line for line in map(str.strip, lines) if line and not line.startswith("#"))


LOADED_BY_NAME = re.compile(r"/plugins/|(^|/)(libpython3[^/]*|python3\d*\.dll|Python)$")
"""Libraries that are used though nothing is linked to them: plugins, and that of Python."""


def idle(
    entries: Iterable[tuple[str, str, str]], needs: Callable[[str], Iterable[str]]
) -> set[str]:
    """The libraries of Qt that nothing in a bundle is linked to, by their names without folders.

    They came along with plugins that are left out. An entry is a name in the bundle, a path and a
    kind, as PyInstaller has it; `needs` tells which libraries the file at a path is linked to.
    """
    libraries: dict[str, str] = {}
    candidates: set[str] = set()
    todo: list[str] = []
    for name, path, kind in entries:
        place = name.replace("\\", "/")
        if kind == "EXTENSION" or (kind == "BINARY" and LOADED_BY_NAME.search(place)):
            todo.append(path)
        elif kind == "BINARY":
            libraries[_last(place)] = path
            if place.startswith("PySide6/"):
                candidates.add(_last(place))
    used: set[str] = set()
    while todo:
        for needed in map(_last, needs(todo.pop())):
            if needed in libraries and needed not in used:
                used.add(needed)
                todo.append(libraries[needed])
    return candidates - used


def is_of(name: str, libraries: set[str]) -> bool:
    """Whether a file of a bundle is one of some libraries, a link to one, or in its framework."""
    parts = name.replace("\\", "/").split("/")
    return _last(name) in libraries or any(
        part.endswith(".framework") and part.removesuffix(".framework").lower() in libraries
        for part in parts
    )


def _last(name: str) -> str:
    """The name of a file without its folders; Windows, and macOS too, ignore capitals."""
    return name.replace("\\", "/").rpartition("/")[2].lower()


def refused(names: Iterable[str], platform: str) -> list[str]:
    """The files that no pattern allows and for which a build fails.

    That is everything of Qt, of other packages and of the program itself, and Python's codecs. What
    Python and the system have of their own is only told of: see `SYSTEMS_OWN`.
    """
    return [name for name in strangers(names, platform) if not _is_systems_own(name)]


def _is_systems_own(name: str) -> bool:
    if name.startswith("module:"):
        module = name.removeprefix("module:")
        codec = module.startswith(("encodings.", "_codecs"))
        return module.partition(".")[0] in sys.stdlib_module_names and not codec
    name = name.replace("\\", "/")
    return bool(SYSTEMS_OWN.fullmatch(name)) and not OTHERS_OWN.search(name.rpartition("/")[2])


def strangers(names: Iterable[str], platform: str) -> list[str]:
    """The files that no pattern allows."""
    allowed = patterns(platform)
    wanted = re.compile("|".join(f"(?:{_expression(pattern)})" for pattern in allowed))
    return sorted(name for name in names if not wanted.fullmatch(name.replace("\\", "/")))


def missing(names: Iterable[str], platform: str) -> list[str]:
    """The patterns that no file meets: what has gone, and is to be taken from the list."""
    found = [name.replace("\\", "/") for name in names]
    return [
        pattern
        for pattern in patterns(platform)
        # The modules are those of all systems together.
        if not pattern.startswith("module:")
        and not any(re.fullmatch(_expression(pattern), name) for name in found)
    ]


def _expression(pattern: str) -> str:
    """A pattern as a regular expression: `*` stays within a folder, `**` does not."""
    parts = re.split(r"(\*\*|\*|\?)", pattern)
    signs = {"**": ".*", "*": "[^/]*", "?": "[^/]"}
    return "".join(signs.get(part, re.escape(part)) for part in parts)


def imports_of(source: str) -> set[str]:
    """The modules that a Python source imports, which nobody sees once it is compiled."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found - {"cython", "__future__"}


def icu_kept(name: str) -> bool:
    """Whether an item of the data of ICU stays."""
    return any(re.fullmatch(pattern, name) for pattern in ICU_KEPT)
