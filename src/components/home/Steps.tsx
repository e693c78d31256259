const steps = [
  ['Day 1', 'You send one form', 'Your site, your copy, your logo. If anything is missing, we ask once, in one email.'],
  ['Day 2 to 14', 'We submit by hand', 'A few a day: two hundred links in one night look like spam.'],
  ['From day 3', 'Listings go live', 'Review times vary, from hours to months. Your report shows every change.'],
] as const

export function Steps() {
  return (
    <section className="how wrap" aria-labelledby="how-title">
      <h2 id="how-title">How it works</h2>
      <ol className="steps">
        {steps.map(([when, title, text]) => (
          <li key={when}>
            <p className="stamp">{when}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
