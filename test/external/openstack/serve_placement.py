"""Serves OpenStack's Placement at a port of loopback, to whoever says `admin`: FOLDER PORT."""

import os
import sys
from wsgiref import simple_server

folder, port = sys.argv[1:]
with open(f"{folder}/placement.conf", "w") as settings:
    # Written to no disk for good: its database ends with the test.
    settings.write(
        f"""[placement_database]
connection = sqlite:///{folder}/placement.sqlite
sqlite_synchronous = false
sync_on_startup = true
[api]
auth_strategy = noauth2
"""
    )
os.environ["OS_PLACEMENT_CONFIG_DIR"] = folder
# Placement takes the arguments of this program for its own.
sys.argv = sys.argv[:1]

from placement.wsgi import init_application  # noqa: E402


class Quiet(simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        pass


application = init_application()
server = simple_server.make_server("127.0.0.1", int(port), application, handler_class=Quiet)
server.serve_forever()
