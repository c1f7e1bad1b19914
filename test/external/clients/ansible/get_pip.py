"""Stands in for get-pip.py, which ansible-test loads from an address of its own.

Takes the pip that Python brings along, and installs from PyPI what it is asked for.
"""

import subprocess
import sys

# Options of get-pip.py alone.
OWN = ("--no-setuptools", "--no-wheel")

# In processes of their own: ensurepip hides pip's settings from the process that it runs in.
PYTHON = [sys.executable, "-m"]
subprocess.run([*PYTHON, "ensurepip"], check=True)
wanted = [word for word in sys.argv[1:] if word not in OWN]
subprocess.run([*PYTHON, "pip", "install", *wanted], check=True)
