"""What can go wrong in the store, and who has to do something about it."""


class StoreError(Exception):
    """The store cannot do what it should, and why."""


class Busy(StoreError):
    """Another server works in this data folder."""


class Unsaved(StoreError):
    """The store failed. Perhaps it wrote nothing, perhaps it did and could not say so: whoever wrote has to look."""


class Unfit(StoreError):
    """The database cannot hold what was to be written: nothing was."""


class Taken(StoreError):
    """What was to be written is there already, or the table belongs to another house."""


class Dead(Taken):
    """This house was declared dead: others run its tables now."""
