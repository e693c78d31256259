import { ShortPage } from './ShortPage.tsx'

type Props = { message: string; link: { label: string; href: string } }

export function ErrorPage({ message, link }: Props) {
  return (
    <ShortPage title="Oops!" link={link}>
      <p>{message}</p>
    </ShortPage>
  )
}
