// The commands to devices: a page with filters, and a view on the page of an object.
import { type ControlCommandRow, pageControlCommands } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { choice, instant, reference, text as textField } from '@gemba/contract/kit/field.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { CommandDetails } from './command-details.tsx'
import { CommandMark } from './command-mark.tsx'
import { useCommandText } from './command-text.ts'
import { controlWords } from './words.ts'

function useFilters(objectId: string | undefined): Filter[] {
  const text = useText(controlWords)
  const canSeeObjects = useCan(permissionOf(object, 'page'))
  return [
    { name: 'startTime', label: text('from'), field: instant() },
    { name: 'endTime', label: text('to'), field: instant() },
    ...(canSeeObjects && objectId === undefined
      ? [{ name: 'objectId', label: text('object'), field: reference(object) }]
      : []),
    { name: 'state', label: text('state'), field: choice(controlState) },
    { name: 'userName', label: text('user'), field: textField() },
  ]
}

function useColumns(): Column<ControlCommandRow>[] {
  const text = useText(controlWords)
  const { changeOf, resultOf } = useCommandText()
  return useMemo(
    () => [
      { name: 'createdAt', title: text('createdAt'), width: 172, cell: (row) => formatInstant(row.createdAt) },
      { name: 'objectName', title: text('object'), width: 160, cardRole: 'subtitle', cell: (row) => row.objectName },
      {
        name: 'pointName',
        title: text('point'),
        width: 160,
        cardRole: 'title',
        cell: (row) => row.pointName || text('parts'),
      },
      { name: 'change', title: text('change'), width: 200, cell: changeOf, text: changeOf },
      {
        name: 'state',
        title: text('state'),
        width: 190,
        cardRole: 'state',
        cell: (row) => <CommandMark command={row} />,
      },
      { name: 'result', title: text('result'), width: 220, cell: resultOf, text: resultOf },
      { name: 'userName', title: text('user'), width: 120, cell: (row) => row.userName },
      { name: 'confirmUser', title: text('second'), width: 120, cell: (row) => row.confirmUser ?? '—' },
    ],
    [text, changeOf, resultOf],
  )
}

export const ControlPage = () => <CommandList />

/** The commands of one object, as a tab of its page. */
export const ObjectCommands = ({ id }: { id: string }) => <CommandList objectId={id} />

function CommandList({ objectId }: { objectId?: string }) {
  const text = useText(controlWords)
  const columns = useColumns()
  const filters = useFilters(objectId)
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <ListPage<ControlCommandRow>
        of={['control', 'command']}
        by={pageControlCommands}
        title={text('commands')}
        columns={columns}
        filters={filters}
        fixedFilter={objectId === undefined ? undefined : { objectId }}
        addressed={objectId === undefined ? undefined : { tab: 'commands' }}
        refetchMs={5000}
        empty={{ title: text('noCommands'), hint: text('noCommandsHint') }}
        onOpen={(row) => setOpened(row.id)}
      />
      {opened ? <CommandDetails id={opened} onClose={() => setOpened(undefined)} /> : <LinkedCommand />}
    </>
  )
}

/** Opens the command of the address, for example from a message. */
function LinkedCommand() {
  const id = useTabQuery('command')
  const [closedId, setClosedId] = useState('')
  return id === '' || id === closedId ? null : <CommandDetails id={id} onClose={() => setClosedId(id)} />
}
