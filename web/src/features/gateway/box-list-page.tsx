import { box, listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { BoxState } from '@gemba/contract/gateway/box-report.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice } from '@gemba/contract/kit/field.ts'
import type { EntityOf, FieldOf } from '@gemba/contract/kit/resource.ts'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { SecretInput } from '../../resource/form/inputs/secret-input.tsx'
import type { Column } from '../../resource/list/grid/column.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { StateWord } from '../../ui/state/state-word.tsx'
import { formatNumber } from '../../ui/value/number.ts'
import { Age } from '../../ui/value/value.tsx'
import { BoxCounts } from './box-counts.tsx'
import { useClockDeviation } from './clock-deviation.ts'
import { connectWords } from './connect/words.ts'
import { GroupBoxes } from './group/group-boxes.tsx'
import { useGroupTree } from './group/group-tree.tsx'
import { boxAddress, connectUrl } from './page-urls.ts'
import { presences } from './presence.ts'
import { useStateReason } from './state/state-reason.ts'
import { stateWords } from './state/words.ts'
import { gatewayTexts } from './words.ts'

/** The server treats a box as offline after this silence. */
const silentMs = 90_000

const shownState = choice(boxState)

type BoxRow = EntityOf<typeof box>
type BoxColumn = Column<BoxRow> & { after: FieldOf<typeof box> }

function useStateColumns(): BoxColumn[] {
  const text = useText(gatewayTexts)
  const stateText = useText(stateWords)
  const language = useLanguage((state) => state.language)
  const clockDeviation = useClockDeviation()
  const reasonOf = useStateReason()
  const states = useCommandQuery(listBoxStates, {}, { refetchMs: 5_000 })
  return useMemo(() => {
    const byId = new Map(states.data?.map((state) => [state.id, state]))
    const column = (name: string, title: string, cell: (state: BoxState) => ReactNode): BoxColumn => ({
      after: 'name',
      name,
      title,
      cell: (row) => {
        const state = byId.get(row.id)
        return state ? cell(state) : '—'
      },
    })
    const counter = (name: 'unmappedCount' | 'malformedCount', title: string) => ({
      ...column(name, title, (state) => formatNumber(state[name])),
      align: 'right' as const,
    })
    return [
      column('state', text('state'), ({ state }) => (
        <StateWord presence={presences[state]}>{wordOfCode(boxState, state, language)}</StateWord>
      )),
      column('stateAt', stateText('since'), ({ stateAt }) =>
        stateAt === null ? '—' : <Age ts={stateAt} staleMs={0} />,
      ),
      column('reason', stateText('reason'), (state) => reasonOf(state) || '—'),
      column('lastMessageAt', text('lastMessage'), ({ lastMessageAt }) =>
        lastMessageAt === null ? text('never') : <Age ts={lastMessageAt} staleMs={silentMs} />,
      ),
      {
        ...column('skewMs', text('skew'), ({ skewMs }) => clockDeviation(skewMs)),
        align: 'right' as const,
      },
      counter('unmappedCount', text('unmapped')),
      counter('malformedCount', text('malformed')),
    ]
  }, [states.data, text, stateText, language, clockDeviation, reasonOf])
}

export function BoxListPage() {
  const text = useText(gatewayTexts)
  const connect = useText(connectWords)('connect')
  const navigate = useNavigate()
  const extraColumns = useStateColumns()
  const open = ({ id }: BoxRow) => void navigate(pageUrl(boxAddress, { id }))
  return (
    <ResourcePage
      resource={box}
      tree={useGroupTree()}
      actions={(view) => <GroupBoxes {...view} />}
      extraColumns={extraColumns}
      extraFilters={[{ name: 'state', label: text('state'), field: shownState, isDeclared: true }]}
      summary={({ filter }) => <BoxCounts chosen={filter.state} />}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        secret: { input: (props) => <SecretInput {...props} />, help: text('secretHelp'), isWide: true },
      }}
      onOpen={open}
      rowActions={[{ name: 'connection', label: text('connection'), onRun: open }]}
      adding={{ label: connect, onAdd: () => void navigate(connectUrl) }}
    />
  )
}
