/** What each form of the proof dialog gets. */
export type ProofFormProps = { onProven: () => void; onCancel: () => void }
