import type { LandingPage } from './page.ts'

export const countryPages: readonly LandingPage[] = []
