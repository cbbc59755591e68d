"""What a bundle contains, what is left out and why, and which system libraries it may need.

All decisions depend on names of files inside the bundle only, so that the lists of the three
systems can be read and tested on any of them. The lists in `allowed/` are patterns of what may be
in a bundle. The build fails if anything else of Qt, of another package or of the program is in it;
other files of Python and the system are only reported.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import runpy
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Unfit(Exception):
    """The bundle must not be released; the message says why."""


COMMAND_LIMIT = 7200.0
"""Seconds in which any command must end. The limit is for commands that hang: none takes a tenth of
it, even on a machine that is busy with ten other things."""

SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
"""The names of the systems used here, by `sys.platform`."""

COMPILED: tuple[str, ...] = runpy.run_path(str(HERE.parent / "hearts_qt" / "compiled_modules.py"))[
    "COMPILED"
]
"""The modules that must be compiled in a bundle."""

UNUSED_MODULES = {
    # Parts of Qt other than windows and pictures.
    "PySide6.QtDBus": "Qt itself speaks to the desktop; Python does not",
    "PySide6.QtOpenGL": "the table is drawn without OpenGL",
    "PySide6.QtOpenGLWidgets": "the same",
    "PySide6.QtPrintSupport": "nothing is printed",
    "PySide6.QtQml": "there is no QML",
    "PySide6.QtQuick": "the same",
    "PySide6.QtNetwork": "nothing is fetched from anywhere",
    "PySide6.QtMultimedia": "sounds are played by miniaudio",
    "PySide6.QtTest": "tests are not shipped",
    # Where many computers share a measurement, which is done from an installed package.
    "dask": "the option --cluster says what to install",
    "distributed": "the same",
    # Python's standard library.
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
    "_uuid": "it makes identifiers from the address of a network card; uuid does without",
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
"""Modules that PyInstaller would include, each with the reason why the program does not need it."""

KEPT_CODECS = {
    "aliases": "names of encodings",
    "ascii": "commands and locks",
    "charmap": "what the two below are made of",
    "cp437": "names in zip files, from which Python loads its own modules",
    "cp1252": "the default of Windows",
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
"""The codecs of Python that are included. The program runs in Python's UTF-8 mode on every system,
so about a hundred tables of old character sets are left out."""

LANGUAGES = sorted(path.stem for path in (HERE.parent / "assets" / "translations").glob("*.po"))
"""The languages into which the program is translated."""

UNUSED_FILES = (
    # Files that Qt loads by itself. `KEPT_PLUGINS` lists the ones to keep.
    (
        rf"PySide6/(Qt/)?translations/(?!qtbase_({'|'.join(LANGUAGES)})\.qm$)",
        "only names of keys and file dialogs show texts of Qt, in the languages of the program",
    ),
    (r"PySide6/(Qt/)?qml/", "there is no QML"),
    (r"(Qt6?|libQt6)(Qml|Quick|Pdf|VirtualKeyboard|OpenGLWidgets|ShaderTools|Lottie)", "no QML"),
    (r"(libQt6|Qt6?)(EglF[sS]|WaylandEgl|WaylandCompositor|EglFsKms)", "no OpenGL, no compositor"),
    (r"(opengl32sw|d3dcompiler_\d+)\.dll", "the table is drawn without OpenGL (20 MB)"),
    # Libraries that only the GTK theme and printing need.
    (
        r"(^|/)lib(gtk-3|gdk-3|gdk_pixbuf|atk-|atk-bridge|atspi|cairo|cairo-gobject|pango|"
        r"pangocairo|pangoft2|epoxy|fribidi|harfbuzz|pixman|thai|datrie|graphite2|jpeg|cups|"
        r"avahi|Xcomposite|Xcursor|Xdamage|Xfixes|Xi|Xinerama|Xrandr|Xrender|wayland-egl|"
        r"wayland-server|cloudproviders|tracker|json-glib)\b",
        "Qt draws its own widgets; GTK's theme is 30 MB of libraries",
    ),
    (r"(^|/)libmvec\.so", "a part of the C library, and must be of the same version"),
    (r"(^|/)lib(ssl|crypto)\b", "nothing is fetched from anywhere"),
    (r"(^|/)lib(readline|ncurses\w*|tinfo|bz2|mount|blkid|selinux)\.so", "of unused modules"),
    (r"(^|/)lib(krb5|krb5support|k5crypto|gssapi_krb5|com_err|keyutils|nss3|nspr4)\b", "no server"),
    (r"(^|/)lib(drm|gbm|input|mtdev|evdev|udev|gudev|wacom|ts)\.so", "consoles without a desktop"),
    (r"\.(pyi|pxd|pyx|c|cpp|h)$", "needed to compile, not to run"),
    (r"(^|/)(METADATA|RECORD|WHEEL|INSTALLER|REQUESTED|top_level\.txt)$", "needed by pip"),
    (r"(^|/)[^/]+\.(dist|egg)-info(/|$)", "needed by pip"),
)
"""Regular expressions for the names of files that are left out, each with the reason."""

KEPT_PLUGINS = {
    "linux": {
        "iconengines/libqsvgicon.so": "icons of buttons are SVG",
        "imageformats/libqgif.so": "decks of a player's own may be GIF",
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
        "imageformats/libqgif.dylib": "decks of a player's own may be GIF",
        "imageformats/libqjpeg.dylib": "decks of a player's own may be JPEG",
        "imageformats/libqsvg.dylib": "cards and icons are SVG",
        "imageformats/libqwebp.dylib": "decks of a player's own may be WebP",
        "platforms/libqcocoa.dylib": "macOS",
        "platforms/libqoffscreen.dylib": "the self-check",
        "styles/libqmacstyle.dylib": "file dialogs",
    },
    "win32": {
        "iconengines/qsvgicon.dll": "icons of buttons are SVG",
        "imageformats/qgif.dll": "decks of a player's own may be GIF",
        "imageformats/qjpeg.dll": "decks of a player's own may be JPEG",
        "imageformats/qsvg.dll": "cards and icons are SVG",
        "imageformats/qwebp.dll": "decks of a player's own may be WebP",
        "platforms/qoffscreen.dll": "the self-check",
        "platforms/qwindows.dll": "Windows",
        "styles/qmodernwindowsstyle.dll": "file dialogs",
    },
}
"""The Qt plugins that are included, by `sys.platform`, each with its purpose."""

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
"""The Debian packages of the libraries that files of the bundle are linked to directly. The `.deb`
leaves these libraries, and those that they need themselves, to the system; the archive has them."""

OPENED = {"_miniaudio.abi3.so": ("libpulse.so.0",)}
"""Libraries that a file of the bundle opens by name, as if it were linked to them."""

STUBS = {
    "libEGL.so.1": r"egl[A-Z]\w*",
    "libGL.so.1": r"gl[A-Z]\w*",
    "libpcre2-8.so.0": r"pcre2_\w+",
    "libsndfile.so.1": r"sf_\w+",
    "libsystemd.so.0": r"sd_\w+",
}
"""Libraries that others in the bundle are linked to but never call, each with the names of its
functions. Qt is linked to OpenGL, but the table is drawn without it. Of GLib, Qt uses the event
loop and not the regular expressions. The sound library could read sound files and write into
systemd's journal, and the library for D-Bus could be a server that systemd starts, which nothing
here does. Stubs whose functions do nothing replace these libraries and save 10 MB. Libraries that
only these are linked to, such as those that compress journals, are left out too."""

LARGEST_UNPACKED, LARGEST_PACKED = 92, 26
"""The largest sizes of the Linux bundle, and of each file that it is packed into, in MiB;
`build.py` and `measure.py` check them."""

MEBIBYTE = 1024 * 1024

LIBC = re.compile(r"(ld-linux.*|lib(c|m|mvec|dl|rt|pthread|util|resolv)\.so\.\d+)$")
"""The C library, which always comes from the system."""

ICU_KEPT = (
    r"coll/(root|res_index|de(_.*)?|en(_.*)?)\.res",
    r"coll/ucadata\.icu",
    r"(root|pool|res_index|icustd|icuver|keyTypeData|likelySubtags|metaZones|metadata)\.res",
    r"(numberingSystems|supplementalData|timezoneTypes|windowsZones|zoneinfo64)\.res",
    r"cnvalias\.icu",
    r"(nfkc|nfkc_cf|uts46)\.nrm",
)
"""The items of ICU's data (31 MB) that are kept: collation for English, German and the root locale,
which serves all other languages. Qt breaks lines and names languages, days and months without ICU;
old character sets and names of time zones are not used."""

SYSTEMS_OWN = re.compile(
    r"(.*/)?python3[^/]*/lib-dynload/[^/]+"
    r"|(_internal|Contents/Frameworks|Contents/Resources)/[^/]+\.(so(\.[\d.]+)?|dylib|dll|pyd)"
)
"""Files of Python and the system other than modules. They differ from system to system, and are
included only because something that is kept is linked to them or imports them."""

OTHERS_OWN = re.compile(r"Qt|PySide|shiboken|icu|miniaudio|cffi|gtk|gdk|ssl|crypto", re.I)
"""Exceptions: files that belong to Qt or were left out before."""


def unused_codecs() -> list[str]:
    """The codec modules of Python that are left out."""
    import encodings

    names = sorted(module.name for module in pkgutil.iter_modules(encodings.__path__))
    return [f"encodings.{name}" for name in names if name not in KEPT_CODECS]


def system_name(platform: str) -> str:
    """The name of the system used here for a value of `sys.platform`."""
    return SYSTEMS[platform]


def why_unused(name: str, platform: str) -> str | None:
    """Why a file is left out of the bundle, or None if it is kept.

    `name` is its name inside the bundle.
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
"""Libraries that are used although nothing is linked to them: plugins and Python's library."""


def idle(
    entries: Iterable[tuple[str, str, str]], needs: Callable[[str], Iterable[str]]
) -> set[str]:
    """The Qt libraries that nothing in a bundle is linked to, by their names without folders.

    They were included because of plugins that are left out. An entry is PyInstaller's triple of
    name in the bundle, path and kind; `needs` returns the libraries that the file at a path is
    linked to.
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
    """Whether a file of a bundle is one of the libraries, a link to one, or in its framework."""
    parts = name.replace("\\", "/").split("/")
    return _last(name) in libraries or any(
        part.endswith(".framework") and part.removesuffix(".framework").lower() in libraries
        for part in parts
    )


def _last(name: str) -> str:
    """The name of a file without folders, in lower case because Windows and macOS ignore case."""
    return name.replace("\\", "/").rpartition("/")[2].lower()


def refused(names: Iterable[str], platform: str) -> list[str]:
    """The files that no pattern allows and that make a build fail.

    These are files of Qt, of other packages and of the program itself, and Python's codecs. Files
    that Python and the system bring with them are only reported: see `SYSTEMS_OWN`.
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
    """The patterns that match no file and should be removed from the list."""
    found = [name.replace("\\", "/") for name in names]
    return [
        pattern
        for pattern in patterns(platform)
        # The list of modules is shared by all systems.
        if not pattern.startswith("module:")
        and not any(re.fullmatch(_expression(pattern), name) for name in found)
    ]


def _expression(pattern: str) -> str:
    """A pattern as a regular expression: `*` stays within a folder, `**` does not."""
    parts = re.split(r"(\*\*|\*|\?)", pattern)
    signs = {"**": ".*", "*": "[^/]*", "?": "[^/]"}
    return "".join(signs.get(part, re.escape(part)) for part in parts)


def imports_of(source: str) -> set[str]:
    """The imports of a Python source, which PyInstaller cannot see in a compiled module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found - {"cython", "__future__"}


def too_large(unpacked: int, packed: Mapping[str, int]) -> str | None:
    """A sentence that says which sizes of the Linux bundle are above their limits, and by how much.

    `unpacked` is the size of the bundle in bytes, and `packed` that of every file that it was
    packed into, by the file's name. Returns None if every size is within its limit.
    """
    sizes = [("the bundle", "unpacked", unpacked, LARGEST_UNPACKED)]
    sizes += [(name, "packed", size, LARGEST_PACKED) for name, size in packed.items()]
    over = [
        # Rounded up, so that the difference is never 0.
        f"{name} is {-((limit * MEBIBYTE - size) // 1024)} KiB above the limit of {limit} MiB {how}"
        for name, how, size, limit in sizes
        if size > limit * MEBIBYTE
    ]
    return " and ".join(over) or None


def icu_kept(name: str) -> bool:
    """Whether an item of ICU's data is kept."""
    return any(re.fullmatch(pattern, name) for pattern in ICU_KEPT)
