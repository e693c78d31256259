import { clipVersion, type CorrectionsClip, type FillClip, readFillClip } from '#src/domain/deliveries/fill-in/clips.ts'
import type { FormMapEntry, FormMapTarget } from '#src/domain/directories/form-map.ts'
import { chosenLabel, type Filled, fillOne, fillPage } from './fill.ts'
import {
  askAboutPlace,
  askToPaste,
  findPanel,
  openPanel,
  type Panel,
  showOutcome,
  showSent,
  showText,
} from './panel.ts'
import { type Requests, watchRequests } from './requests.ts'

// The bookmark that fills in a directory's form. It holds no data: the operator pastes the values of one row. It never
// sends anything, and never presses submit. See docs/decisions/081-fill-in-script.md.

function start(): void {
  const earlier = findPanel()
  if (earlier) {
    earlier.dispatchEvent(new Event('again'))
    return
  }
  let clip: FillClip | null = null
  const panel = openPanel(() => void (clip && run(panel, clip, false)))
  askToPaste(panel, (text) => {
    const read = readFillClip(text)
    if (read === 'newer') panel.say('This bookmark is too old. Drag the new one from the work screen.')
    else if (!read) panel.say('That isn’t a row’s values. Press Y on the work screen, then paste again.')
    else {
      clip = read
      const isExpected = read.hosts.some((host) => location.hostname === host || location.hostname.endsWith(`.${host}`))
      if (isExpected) void run(panel, read, false)
      else askAboutPlace(panel, read, () => void run(panel, read, false))
    }
  })
}

/** By the first key of its field. */
const corrections = new Map<string, FormMapEntry>()

let isBusy = false
/** Of all fillings of a panel. */
let requests: Requests | undefined
let isShown = false

/** One at a time: a second guard would take the first one's for what the page had, and leave it there. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  if (isBusy) return undefined
  isBusy = true
  try {
    return await work()
  } finally {
    isBusy = false
  }
}

async function run(panel: Panel, clip: FillClip, replace: boolean): Promise<void> {
  if (isBusy) return
  const watching = (requests ??= watchRequests(() => {
    if (isShown) showSent(panel)
  }))
  watching.forget()
  const outcome = await alone(() => watching.during(() => fillPage(clip, replace))).catch((error: unknown) => {
    panel.say(`This form can’t be filled in from here (${String(error)}). Copy the fields by their keys.`)
    panel.show()
  })
  if (!outcome) return
  const show = (at?: Filled) => {
    isShown = true
    showOutcome(panel, clip, outcome, watching.any(), {
      at,
      onAgain: (all) => void run(panel, clip, all),
      onTarget: (one, target) => void correct(one, target),
      onCopy: () => void copyCorrections(panel, clip, outcome.filled),
    })
  }
  const correct = async (one: Filled, target: FormMapTarget) => {
    const at = one.field.keys[0]
    if (!at) return
    corrections.set(at, { at, field: target })
    const filled = await alone(() => watching.during(() => fillOne(clip, one.field, target)))
    if (!filled) return
    outcome.filled = outcome.filled.map((other) => (other === one ? filled : other))
    show(filled)
  }
  show()
}

async function copyCorrections(panel: Panel, { directory }: FillClip, filled: readonly Filled[]): Promise<void> {
  for (const one of filled) noteChoice(one)
  const entries = [...corrections.values()]
  if (entries.length === 0) {
    panel.say('Nothing to record. Say what a field is, or choose an option yourself.')
    return
  }
  const text = JSON.stringify({ formMap: clipVersion, directory, entries } satisfies CorrectionsClip)
  const count = `${entries.length} ${entries.length === 1 ? 'correction' : 'corrections'}`
  try {
    await navigator.clipboard.writeText(text)
    panel.say(`${count} copied. Paste them on the work screen.`)
  } catch {
    showText(
      panel,
      `This page doesn’t allow copying. Copy these ${count} yourself, and paste them on the work screen.`,
      text,
    )
  }
}

/** An option that the operator chose by hand, because none was called like the value. */
function noteChoice({ field, target, state, value }: Filled): void {
  const at = field.keys[0]
  const label = field.kind === 'select' || field.kind === 'choice' ? chosenLabel(field).trim() : ''
  if (!at || target === null || state !== 'open' || value === '' || label === '') return
  const first = field.kind === 'select' && (field.element as HTMLSelectElement).selectedIndex === 0
  if (!first) corrections.set(at, { at, field: target, choices: { [value]: label } })
}

start()
