import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import {
  type ArrangedDirectory,
  countList,
  groupList,
  type ListColumn,
  listColumns,
  type ListSort,
  searchList,
  sortList,
} from '#src/domain/deliveries/order-list.ts'
import { orderMessages, type RowChoice } from '#src/domain/deliveries/orders.ts'
import { poolText, usedBeforeText } from '#src/domain/deliveries/report-texts.ts'
import type { ProfileField } from '#src/domain/profiles/fields.ts'
import { forecastText } from '#src/domain/survival/texts.ts'
import { ForecastLine } from '#src/components/deliveries/ForecastLine.tsx'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { LockedPart } from './LockedPart.tsx'
import { OrderTable } from './OrderTable.tsx'
import type { OrderList } from './useOrderList.ts'

type Props = { project: Project; list: OrderList; onField: (field: ProfileField) => void }

/** Rows that are drawn at first, so that the start below them is in reach. */
const firstRows = 25

const shownGroups = { all: 'All', ready: 'Ready', excluded: 'Excluded' } as const
type ShownGroup = keyof typeof shownGroups

const byPlace: ListSort = { column: 'place', direction: 'ascending' }

/** Which directories an order uses, and what its customer changes about that. */
export function ListPart({ project, list, onField }: Props) {
  const { preview, view, store } = list
  const isLoading = !preview && view.failure === null
  return (
    <section className={isLoading ? 'order-part order-part-loading' : 'order-part'} aria-labelledby="order-list">
      <h2 id="order-list">2. List</h2>
      <ErrorState failure={view.failure} onRetry={() => void store.load(null)} />
      {isLoading && <Loading />}
      {preview && !preview.isMatched && (
        <>
          <p>We can’t choose directories yet: your profile doesn’t say what kind of product {project.name} is.</p>
          <p>
            <button className="button" type="button" onClick={() => onField('category')}>
              Choose a category
            </button>
          </p>
        </>
      )}
      {preview?.isMatched && <MatchedList project={project} list={list} preview={preview} onField={onField} />}
    </section>
  )
}

type MatchedProps = Props & { preview: NonNullable<OrderList['preview']> }

function MatchedList({ project, list: { rows, view, store }, preview, onField }: MatchedProps) {
  const { order, fitting, maxExcluded, hasStarted, used: usedBefore } = preview
  const [text, setText] = useState('')
  const [sort, setSort] = useState(byPlace)
  const wanted = useDeferredValue(text)
  const [group, setGroup] = useState<ShownGroup>('all')
  const { ready, excluded: off, locked: groups } = useMemo(() => groupList(rows), [rows])
  // An excluded directory stays where it was, so that it's where one looks for it.
  const listed = useMemo(() => rows.filter(({ standing }) => standing !== 'locked'), [rows])
  const grouped = group === 'all' ? listed : group === 'ready' ? ready : off
  const shown = useMemo(() => sortList(searchList(grouped, wanted), sort), [grouped, wanted, sort])
  const { used, excluded, locked, spare } = countList(rows, fitting)
  const free = fitting - locked
  const isFull = excluded >= maxExcluded
  const [isWhole, setIsWhole] = useState(false)
  const visible = useMemo(() => (isWhole ? shown : shown.slice(0, firstRows)), [shown, isWhole])
  const [limit, setLimit] = useState<string | null>(null)
  const choose = useCallback(
    (directory: ArrangedDirectory, choice: RowChoice) => {
      const isOver = choice === 'excluded' && isFull
      setLimit(isOver ? orderMessages.tooManyExcluded(maxExcluded) : null)
      if (!isOver) store.choose(directory, choice)
    },
    [store, isFull, maxExcluded],
  )
  const sortBy = useCallback(
    (column: ListColumn) =>
      setSort((now) => ({ column, direction: now.column === column ? flipped(now) : first(column) })),
    [],
  )
  return (
    <>
      <p>
        {hasStarted
          ? 'In the order we submit to them. You can change each one until we submit to it.'
          : `In the order we’ll submit to them, best first. Exclude what you don’t want${spare > 0 ? ', and the next one moves up' : ''}.`}
      </p>
      <Figures {...{ fitting, used, spare, excluded, locked, maxExcluded }} owed={order.directories} />
      {free - excluded < order.directories && (
        <p className="quiet">{poolText({ fitting: free, excluded, owed: order.directories }, project.name)}</p>
      )}
      {preview.forecast && (
        <ForecastLine text={forecastText(preview.forecast, order.directories)} isDemo={preview.forecast.demo} />
      )}
      {usedBefore > 0 && <p className="quiet">{usedBeforeText(usedBefore, websiteHost(project.website_url))}</p>}
      <div className="data-table-bar order-bar">
        <fieldset className="data-table-controls">
          <legend className="visually-hidden">Find directories in the list</legend>
          <TextField name="list-search" label="Search" value={text} onChange={(event) => setText(event.target.value)} />
          <SelectField
            name="list-order"
            label="Order"
            value={sort.column}
            onChange={(column) => setSort({ column: column as ListColumn, direction: first(column as ListColumn) })}
          >
            {options(listColumns)}
          </SelectField>
          <SelectField
            name="list-group"
            label="Show"
            value={group}
            onChange={(chosen) => setGroup(chosen as ShownGroup)}
          >
            {options(shownGroups)}
          </SelectField>
        </fieldset>
        <p className="stamp" role="status">
          {`${visible.length} of ${grouped.length} shown, ${excluded} of ${maxExcluded} excluded`}
        </p>
      </div>
      <Notice bad>{limit ?? view.refusal}</Notice>
      {view.unsent > 0 && <Notice>Not saved: no connection. We’ll try again.</Notice>}
      <p className="visually-hidden" role="status">
        {view.said}
      </p>
      {shown.length > 0 ? (
        <OrderTable
          rows={visible}
          faults={view.faults}
          sort={sort}
          onSort={sortBy}
          onChoose={choose}
          isFull={isFull}
          hasStarted={hasStarted}
        />
      ) : (
        <p className="quiet">
          {listed.length === 0
            ? 'No directories yet.'
            : group === 'excluded' && off.length === 0
              ? 'Nothing is excluded.'
              : 'No matches.'}
        </p>
      )}
      {shown.length > firstRows && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Show the first ${firstRows}` : `Show all ${shown.length}`}
          </button>
        </p>
      )}
      <LockedPart groups={groups} onField={onField} />
    </>
  )
}

function first(column: ListColumn): ListSort['direction'] {
  return column === 'dr' || column === 'followed' ? 'descending' : 'ascending'
}

function flipped({ direction }: ListSort): ListSort['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending'
}

type FigureProps = Record<'fitting' | 'used' | 'owed' | 'spare' | 'excluded' | 'locked' | 'maxExcluded', number>

/** Ready, locked and excluded ones are all that fit. */
function Figures({ fitting, used, owed, spare, excluded, locked, maxExcluded }: FigureProps) {
  const figures = [
    ['Fit your product', fitting],
    ['Ready', used + spare],
    ['Locked', locked],
    ['Excluded', `${excluded} of ${maxExcluded}`],
    ['Used', used < owed ? `${used} of ${owed}` : used],
  ] as const
  return (
    <dl className="report-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
