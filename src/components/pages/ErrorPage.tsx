type Props = { message: string; link: { label: string; href: string } }

export function ErrorPage({ message, link }: Props) {
  return (
    <div className="stack">
      <h1>Oops!</h1>
      <p>{message}</p>
      <p>
        <a className="button" href={link.href}>
          {link.label}
        </a>
      </p>
    </div>
  )
}
