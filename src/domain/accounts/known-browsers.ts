// A browser in which someone signed in keeps a token. Its attempts are counted separately, so that strangers who use
// up an email's limits don't lock its owner out. The token can't be used to sign in.

export const knownBrowserDays = 180
