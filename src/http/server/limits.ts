/** Bounds of connections, each with its unit in its name and its reason. */

/** How often within `SEND_TIMEOUT` the system is asked what it keeps for those who seem to take nothing. */
export const keptLooksPerTimeout = 6;
