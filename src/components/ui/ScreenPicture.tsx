import { pictureFile, type PictureName, pictureSizes } from './pictures.ts'

/** `label`: what the picture shows, for those who can't see it. */
type Props = { name: PictureName; label: string }

/** One of our own screens, in the visitor's color scheme, as a phone shows it on a phone. Loaded when it comes near. */
export function ScreenPicture({ name, label }: Props) {
  const { wide } = pictureSizes
  const source = (shape: keyof typeof pictureSizes, scheme: 'light' | 'dark', media: string) => (
    <source media={media} srcSet={pictureFile(name, shape, scheme)} {...pictureSizes[shape]} type="image/avif" />
  )
  return (
    <picture className="screen-picture">
      {source('narrow', 'dark', '(max-width: 40rem) and (prefers-color-scheme: dark)')}
      {source('narrow', 'light', '(max-width: 40rem)')}
      {source('wide', 'dark', '(prefers-color-scheme: dark)')}
      <img src={pictureFile(name, 'wide', 'light')} {...wide} alt={label} loading="lazy" decoding="async" />
    </picture>
  )
}
