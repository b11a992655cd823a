"""The tests in the browser have a target of their own as long as they have not been timed on a quiet machine: `make test-browser`."""

import os

collect_ignore = [] if os.environ.get("RIVERBOAT_BROWSER") else ["browser"]
