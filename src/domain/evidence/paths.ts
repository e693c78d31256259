/** The page that verifies evidence files, and the program that does so on any computer. */
export const verifyPath = '/verify'
export const verifierPath = '/verify.mjs'

export const keysPath = '/api/evidence/keys'
export const rootsPath = '/api/evidence/roots'
