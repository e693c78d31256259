import type { ProfileFields, ProfileImage } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'

/** A profile that can be approved, and its logo. */
export const fullProfile: ProfileFields = {
  ...emptyProfile,
  name: 'Tea Timer',
  website_url: 'https://teatimer.example/',
  tagline60: 'Brew better tea.',
  description160: 'Tea Timer tells your whole team when the tea is ready.',
  description500: 'Tea Timer tells your whole team when the tea is ready. On every screen.',
  category: 'saas',
  logoSquare: 'logo',
  screenshots: ['shot'],
  contactEmail: 'ann@teatimer.example',
}

export const fullProfileImages: ProfileImage[] = [{ id: 'logo', width: 512, height: 512 }]
