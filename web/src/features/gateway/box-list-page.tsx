import { type BoxState, box } from '@gemba/contract/gateway/box.ts'
import { gatewayDictionaries } from '@gemba/contract/gateway/words.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { gatewayTexts } from '../../i18n/gateway.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Column } from '../../resource/list/column.ts'
import type { Row } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { formatNumber } from '../../ui/number.ts'
import { type Presence, StateWord } from '../../ui/state-word.tsx'
import { Age } from '../../ui/value.tsx'
import { gatewayArea } from './area.ts'
import { BoxReport } from './box-report.tsx'
import { SecretInput } from './secret-input.tsx'

const presences: Record<BoxState['state'], Presence> = { 0: 'never', 1: 'on', 2: 'off', 3: 'degraded', 4: 'disabled' }
/** A box that is silent for longer is offline to the server. */
const silentMs = 90_000

function useStateColumns(): (Column<Row> & { after: string })[] {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  const states = useRead<BoxState[]>(['gateway', 'boxState'], { path: '/gateway/boxStates', refetchMs: 5_000 })
  return useMemo(() => {
    const byId = new Map(states.data?.map((one) => [one.id, one]))
    const column = (name: string, title: string, cell: (state: BoxState) => ReactNode): Column<Row> => ({
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
        <StateWord presence={presences[state]}>{wordIn(language, gatewayDictionaries.boxState[state])}</StateWord>
      )),
      column('lastMessageAt', text('lastMessage'), ({ lastMessageAt }) =>
        lastMessageAt === null ? text('never') : <Age ts={lastMessageAt} staleMs={silentMs} />,
      ),
      {
        ...column('skewMs', text('skew'), ({ skewMs }) => (skewMs === null ? '—' : `${formatNumber(skewMs)} ms`)),
        align: 'right' as const,
      },
      counter('unmappedCount', text('unmapped')),
      counter('malformedCount', text('malformed')),
    ].map((one) => ({ ...one, after: 'name' }))
  }, [states.data, text, language])
}

export function BoxListPage() {
  const text = useText(gatewayTexts)
  const [reported, setReported] = useState<Row>()
  const extraColumns = useStateColumns()
  return (
    <>
      <ResourcePage
        resource={box}
        area={gatewayArea}
        extraColumns={extraColumns}
        rules={{
          code: {},
          name: {},
          secret: { input: (props) => <SecretInput {...props} />, help: text('secretHelp'), isWide: true },
        }}
        onOpen={setReported}
        rowActions={[{ name: 'report', label: text('report'), onRun: setReported }]}
      />
      {reported ? (
        <BoxReport id={reported.id} name={String(reported.name)} onClose={() => setReported(undefined)} />
      ) : null}
    </>
  )
}
