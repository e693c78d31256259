/** The headline and the two main links. */
export function Hero() {
  return (
    <header className="hero wrap stack">
      <h1>
        Get listed in <span className="highlight">200+ directories</span>, with proof for each one
      </h1>
      <p className="lead">
        Gain high-DR backlinks and visitors who look for new products. You get a report on every directory: its rating,
        the day your listing went live, and the link.
      </p>
      <div className="button-row">
        <a className="button" href="#pricing">
          See pricing
        </a>
        <a className="button button-quiet" href="/sample-report">
          See the sample report
        </a>
      </div>
    </header>
  )
}
