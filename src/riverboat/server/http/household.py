"""Whose address it is."""

from ipaddress import IPv4Address, IPv6Network, ip_address


def household(address: str) -> str:
    """The household that an address is of: with IPv6 one has 2**64 of them, and is known by what they have in common.

    >>> household("192.0.2.7"), household("2001:db8:1:2:aaaa::7"), household("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:  # no address of the net: who is known by another name
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False).network_address)
