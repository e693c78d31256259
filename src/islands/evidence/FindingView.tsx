import type { Verifying } from './verifying.ts'

/** At most so many faults are named. */
const shownFaults = 20

/** What a verification found. It says “verified” only if everything is. */
export function FindingView({ verifying }: { verifying: Verifying | null }) {
  return (
    <div role="status" className="evidence-finding">
      {verifying?.state === 'working' && <p className="quiet">Verifying...</p>}
      {verifying?.state === 'failed' && <p className="notice">{verifying.why}</p>}
      {verifying?.state === 'done' && <Found {...verifying.finding} />}
    </div>
  )
}

function Found({ verified, summary, faults, notes }: Extract<Verifying, { state: 'done' }>['finding']) {
  const more = faults.length - shownFaults
  return (
    <div className={verified ? 'notice notice-good' : 'notice notice-bad'}>
      <p>
        <strong>{verified ? 'Verified in your browser.' : 'Not verified.'}</strong> <span>{summary}</span>
      </p>
      {faults.length > 0 && (
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
