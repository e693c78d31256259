import type { DirectoryPreview, OfferedDirectory } from '#src/domain/deliveries/deliveries.api.ts'
import type { RowChoice } from '#src/domain/deliveries/orders.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import { reversed } from '#src/islands/ui/optimistic-list/list-state.ts'
import type { ListChange, Sent } from '#src/islands/ui/optimistic-list/list-types.ts'
import { createOptimisticList } from '#src/islands/ui/optimistic-list/optimistic-list.ts'

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>

type Change = ListChange<OfferedDirectory> & { before: OfferedDirectory; after: OfferedDirectory }

export type OrderListStore = ReturnType<typeof createOrderListStore>

const doneTexts: Record<RowChoice, (name: string) => string> = {
  excluded: (name) => `Excluded: ${name}`,
  first: (name) => `First: ${name}`,
  none: (name) => `Back in its place: ${name}`,
}

/** An order's list in this browser. Each choice is shown immediately, and comes back with its reason if it's refused. */
export function createOrderListStore(path: string, ask: Ask, onLoaded: (preview: DirectoryPreview) => void) {
  let hasStarted = false
  const list = createOptimisticList<OfferedDirectory, Record<string, number>, null, Change>({
    ...{ query: null, counts: {}, now: Date.now },
    keyOf: ({ key }) => key,
    // The list comes whole and in order, and nothing is inserted.
    compare: () => 0,
    countOf: () => null,
    nothingToUndo: 'Nothing to undo.',
    merge: (listed, { choice, firstAt }) => ({ ...listed, choice, firstAt }),
    isShown: () => true,
    loadPage: async () => {
      const answer = await ask<{ data: DirectoryPreview }>(`${path}/directories`)
      if (!answer.ok) return answer
      hasStarted = answer.body.data.hasStarted
      onLoaded(answer.body.data)
      return { ok: true, body: { items: answer.body.data.directories, counts: {}, next: null } }
    },
    send: async ({ after: { key, choice }, edits }): Promise<Sent<OfferedDirectory>> => {
      const answer = await ask<unknown>(`${path}/choices`, { method: 'PUT', json: { key, choice } })
      // What comes instead of a row is known once it's added.
      if (answer.ok) return { look: hasStarted }
      if (answer.status === 0) return 'unsent'
      return { back: edits.map(reversed), refusal: answer.message, faults: { [key]: answer.message }, look: true }
    },
    inverse: ({ before, after }) => toChange(after, before),
    undoneText: ({ before }) => doneTexts[before.choice](before.name),
  })

  function toChange(before: OfferedDirectory, after: OfferedDirectory): Change {
    const edits = [{ key: before.key, before, after, place: 0 }]
    return { before, after, edits, progress: 'waiting', until: null }
  }

  return {
    ...list,
    choose: (directory: OfferedDirectory, choice: RowChoice) => {
      const last = Math.max(-1, ...list.view().items.map(({ firstAt }) => firstAt ?? -1))
      const after = { ...directory, choice, firstAt: choice === 'first' ? last + 1 : null }
      list.move((state) => {
        const { [directory.key]: _, ...faults } = state.faults
        return { ...state, faults }
      })
      list.send(toChange(directory, after), doneTexts[choice](directory.name))
    },
    /** Resolves once the server has every choice. False: it can't be reached. */
    settled: () =>
      new Promise<boolean>((resolve) => {
        const check = () => {
          const isDone = !list.isBusy()
          if (!isDone && list.view().unsent === 0) return
          stop()
          resolve(isDone)
        }
        const stop = list.subscribe(check)
        check()
      }),
  }
}
