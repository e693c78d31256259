export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Skip to content
    </a>
  )
}
