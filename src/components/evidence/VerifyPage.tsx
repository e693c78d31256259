import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { keysPath, rootsPath, verifierPath } from '#src/domain/evidence/paths.ts'
import { keptPages } from '#src/domain/proofs/kept-pages.ts'
import { site } from '#src/site.ts'

/** `/verify`: how reports are verified without us. `children`: the form. */
export function VerifyPage({ origin, children }: { origin: string; children?: ReactNode }) {
  return (
    <div className="wrap verify-page stack">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <h1>
        Verify a report <span className="highlight">yourself</span>
      </h1>
      <p className="lead">
        {`Each ${site.name} report comes with its evidence: what happened to each row, when, and the pages our checks read. You can verify that none of it was changed since it was signed.`}
      </p>
      <p>
        A customer downloads the file from their report. Anyone with a link to a report can verify it there, or add{' '}
        <code>/evidence.json</code> to its URL to get the file.
      </p>
      <div className="island">{children}</div>
      <p className="notice without-script">
        Verifying here needs JavaScript. Without it, run <code>node verify.mjs evidence.json</code>{' '}
        <a href="#on-your-computer">on your computer</a>.
      </p>
      <h2 id="on-your-computer">On your computer</h2>
      <p>
        One file, no installation but Node 20 or newer: <a href={verifierPath}>verify.mjs</a>. It reads a file or the
        URL of a report’s evidence, and compares it with the published roots.
      </p>
      <pre>
        <code>{`curl -O ${origin}${verifierPath}\nnode verify.mjs evidence.json`}</code>
      </pre>
      <p>
        Its exit code is 0 if everything is verified, 3 if everything signed so far is verified but some events aren’t
        signed yet, 1 if not, and 2 if something couldn’t be read.
      </p>
      <h2>How it works</h2>
      <ul>
        <li>
          Every event of a row is hashed (SHA-256) together with the hash of the event before it, so none can be
          changed, dropped or moved without changing every hash after it.
        </li>
        <li>
          When a check of a listing sees something new, the page it read is kept, compressed, and its hash is part of
          the event. Of a long page, the start that fits in {keptPages.compressedBytes / 1024} KB is kept, and the event
          says how much. Pages are kept for {keptPages.days} days, the newest {keptPages.perRow} of each row. Their
          hashes stay.
        </li>
        <li>
          Once a day, the last hashes of all rows go into a Merkle tree (RFC 9162). Its root is signed (Ed25519) and
          names the root before it, so no day can be left out. The first root after 00:00 UTC has everything from the
          day before.
        </li>
        <li>
          Signed roots are <a href={rootsPath}>published</a>, as are the <a href={keysPath}>public keys</a>, old ones
          too. They hold only hashes. Keep a root, and you can show later that nothing before it was rewritten:{' '}
          <code>node verify.mjs evidence.json --root kept.json</code>.
        </li>
      </ul>
      <h2>What it doesn’t show</h2>
      <ul>
        <li>
          That a page looked the same to others. It shows what our checks read, and that we haven’t changed it since.
        </li>
        <li>
          Events since the latest root: the next one signs them. The result says how many there are. An event that a
          root should have signed, and hasn’t, isn’t verified.
        </li>
        <li>
          That events from before a row had evidence happened as recorded. Such a row begins with an event of the kind{' '}
          <code>taken-over</code>, and the result counts them.
        </li>
      </ul>
    </div>
  )
}
