/** At the top of the page of a directory whose home page redirects to another domain. */
export function MovedNotice({ name, to }: { name: string; to: string }) {
  return <p className="notice">{`${name} now redirects to ${to}. It may have moved, closed or been sold.`}</p>
}
