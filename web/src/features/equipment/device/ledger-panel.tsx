import { ledgerDevice } from '@gemba/contract/equipment/device/ledger-device.ts'
import type { EntityOf, FieldOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn } from '../../../resource/labels.ts'
import { Section } from '../../../ui/panel/section.tsx'
import { DeviceStateName } from './device-pages.tsx'
import { deviceWords } from './words.ts'

type LedgerRow = EntityOf<typeof ledgerDevice>

const plainFields = ['manufacturer', 'modelNumber', 'serialNumber', 'commissionedOn'] as const

/** The ledger entries of an object on its page. Renders nothing for an object without any. */
export function LedgerPanel({ id }: { id: string }) {
  const text = useText(deviceWords)
  const { data = [] } = useRouteQuery<LedgerRow[]>({
    resource: ledgerDevice,
    operation: 'list',
    body: { objectId: id },
  })
  if (data.length === 0) return null
  return (
    <Section title={text('ledger')} testId="ledger-panel">
      {data.map((row) => (
        <LedgerEntry row={row} key={row.id} />
      ))}
    </Section>
  )
}

function LedgerEntry({ row }: { row: LedgerRow }) {
  const language = useLanguage((state) => state.language)
  const label = (field: FieldOf<typeof ledgerDevice>) => labelIn(ledgerDevice, field, language)
  const nameOf = useName()
  return (
    <dl className="column gap-6 flush">
      <Line title={label('code')}>{row.code}</Line>
      <Line title={label('name')}>{nameOf({ ...row, name: row.name ?? row.code })}</Line>
      <Line title={label('deviceTypeId')}>{joinedLabelOf(row, 'deviceTypeId') ?? '—'}</Line>
      <Line title={label('stateId')}>
        <DeviceStateName row={row} />
      </Line>
      {plainFields.map((field) =>
        row[field] ? (
          <Line title={label(field)} key={field}>
            {row[field]}
          </Line>
        ) : null,
      )}
    </dl>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="row spread gap-12">
      <dt className="muted">{title}</dt>
      <dd className="flush break-words">{children}</dd>
    </div>
  )
}
