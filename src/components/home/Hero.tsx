/** The headline and the two main links. */
export function Hero() {
  return (
    <header className="hero wrap stack">
      <h1>
        Get listed in <span className="highlight">200+ directories</span> in a few clicks
      </h1>
      <p className="lead">
        Gain high-DR backlinks and more traffic. You send one form, we submit by hand, and you get proof for each
        directory: its rating, the day your listing went live, and the link.
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
