import type { AlarmFact } from '@gemba/contract/alarm/fact.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { Link } from 'react-router'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { useRead } from '../../resource/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Figure } from '../../ui/figure.tsx'
import { StateMark } from '../../ui/state-mark.tsx'

const alarmUrl = '/lak/pages/basicData/alarmQueryReal'

/** The episodes of an object that still need a person, the live ones first. */
export function ObjectAlarms({ objectId }: { objectId: string }) {
  const text = useText(equipmentTexts)
  const alarms = useRead<Page<AlarmFact>>(['alarm', 'fact', { objectId }], {
    path: '/armDataFact/page',
    body: { objectId, pageNum: 1, pageSize: 20 },
    refetchMs: 15_000,
  })
  return (
    <aside className="object-alarms" aria-label={text('alarms')}>
      <header>
        <h2>{text('alarms')}</h2>
        <span>{alarms.data?.total ?? ''}</span>
        <Link to={alarmUrl}>{text('toAlarms')}</Link>
      </header>
      {alarms.isError && !alarms.data ? (
        <ErrorState failure={failureOf(alarms.error)} onRetry={() => void alarms.refetch()} />
      ) : !alarms.data ? (
        <Skeleton rows={3} />
      ) : alarms.data.total === 0 ? (
        <EmptyState icon="check" title={text('noAlarms')} />
      ) : (
        <ul>
          {alarms.data.records.map((fact) => (
            <li key={fact.id}>
              <StateMark level={fact.level} acknowledged={fact.confirmStatus === 1} returned={fact.alarmStatus === 2} />
              <span>
                {fact.dataName} <Figure value={fact.alarmValue} unit={fact.unit} decimals={fact.decimals} />
              </span>
              <small>
                {fact.alarmTime} · {text('peak')}{' '}
                <Figure value={fact.peakValue} unit={fact.unit} decimals={fact.decimals} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
