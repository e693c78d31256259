import { CommandInput, CommandItem, CommandList as List, CommandRoot, useCommandState } from 'cmdk'
import { type Command, matchCommand } from './commands.ts'
import { paletteLabel } from './palette-label.ts'

type Props = {
  commands: readonly Command[]
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

/** A field that filters, and a list under it: arrows choose, Enter runs, Escape closes the dialog. */
export function CommandList({ commands, query, onQuery, onClose }: Props) {
  const byId = new Map(commands.map((command) => [command.id, command]))
  return (
    <CommandRoot
      loop
      // Ctrl+K would move up instead of closing the palette.
      vimBindings={false}
      label={paletteLabel}
      filter={(id, search) => {
        const command = byId.get(id)
        return command ? matchCommand(command, search) : 0
      }}
    >
      <CommandInput
        className="palette-input"
        aria-label={paletteLabel}
        placeholder={paletteLabel}
        autoFocus
        value={query}
        onValueChange={onQuery}
      />
      <List className="palette-list" label="Matches">
        {commands.map(({ id, label, kind, run }) => (
          <CommandItem
            key={id}
            value={id}
            onSelect={() => {
              onClose()
              run()
            }}
          >
            <span>{label}</span>
            <span className="stamp">{kind}</span>
          </CommandItem>
        ))}
      </List>
      <NoMatches />
    </CommandRoot>
  )
}

function NoMatches() {
  const isEmpty = useCommandState(({ filtered }) => filtered.count === 0)
  return (
    <p className="palette-none" role="status">
      {isEmpty ? 'No matches' : ''}
    </p>
  )
}
