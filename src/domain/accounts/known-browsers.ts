// A browser in which somebody signed in keeps a token that says so. Its tries count apart from everyone else's, so that
// strangers who use up the limits of an email don't keep its owner out. The token signs nobody in.

export const knownBrowserDays = 180
