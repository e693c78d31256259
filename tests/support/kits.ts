import { emptyKit, type KitFields, type KitImage } from '#src/domain/kits/kits.ts'

/** A profile that can be approved, and its logo. */
export const fullKit: KitFields = {
  ...emptyKit,
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

export const fullKitImages: KitImage[] = [{ id: 'logo', width: 512, height: 512 }]
