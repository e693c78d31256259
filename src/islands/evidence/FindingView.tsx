import type { EvidenceState } from '#src/domain/evidence/verify.ts'
import type { Verifying } from './verifying.ts'

/** At most so many faults are named. */
const shownFaults = 20

/** How far a verification is, and what it found. */
export function FindingView({ verifying }: { verifying: Verifying | null }) {
  return (
    <div className="evidence-finding">
      {verifying?.state === 'working' && (
        <progress max={1} value={verifying.share ?? undefined} aria-label="Verifying the file" />
      )}
      <div role="status">
        {verifying?.state === 'working' && <p className="quiet">Verifying...</p>}
        {verifying?.state === 'failed' && <p className="notice">{verifying.why}</p>}
        {verifying?.state === 'done' && <Found {...verifying.finding} />}
      </div>
    </div>
  )
}

const looks: Record<EvidenceState, string> = {
  verified: 'notice notice-good',
  unsigned: 'notice',
  failed: 'notice notice-bad',
}

function Found({ state, heading, summary, faults, notes }: Extract<Verifying, { state: 'done' }>['finding']) {
  const more = faults.length - shownFaults
  return (
    <div className={looks[state]}>
      <p>
        <strong>{state === 'verified' ? `${heading} in your browser.` : `${heading}.`}</strong> <span>{summary}</span>
      </p>
      {faults.length === 1 && <p>{faults[0]}</p>}
      {faults.length > 1 && (
        <ul>
          {faults.slice(0, shownFaults).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {more > 0 && <li>{`And ${more.toLocaleString('en')} more.`}</li>}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
