// The material consumption of a work order and its reversal.

import { listConsumedMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import { consumptionStatus } from '@gemba/contract/production/consumption/dictionaries.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { useCan } from '../../../../session/session.ts'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

export function WorkConsumption({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const { data = [] } = useCommandQuery(listConsumedMaterial, { workOrderId: work.id })
  const canOperate = useCan(workRights.operate)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const heads = [
    { title: text('material') },
    { title: text('lot') },
    { title: text('quantity'), isNumber: true },
    { title: text('time') },
    { title: '' },
  ]
  const nameOf = ({ materialName, substituteForCode: material, elsewhereReason: why, status }: (typeof data)[number]) =>
    [
      materialName,
      ...(material ? [text('instead', { material })] : []),
      ...(why ? [text('elsewhere', { why })] : []),
      ...(status === consumptionStatus.codes.scrapped ? [text('scrapped')] : []),
    ].join(' · ')
  const putBack = (id: string) => void save(() => run(reverseConsumption, { id }), text('isPutBack'))
  return (
    <Section title={text('consumption')} testId="work-consumption">
      {data.length === 0 ? (
        <NothingHere title={text('noConsumption')} hint={text('noConsumptionHint')} />
      ) : (
        <SmallTable label={text('consumption')} heads={heads}>
          {data.map((item) => (
            <tr key={item.id}>
              <RecordCell of="material" id={item.materialId} code={item.materialCode} name={nameOf(item)} />
              <td>{item.serialNumber ?? item.lotCode ?? '—'}</td>
              <td data-is-number>
                {formatDecimal(item.quantity)} {item.unitName}
              </td>
              <td>{formatInstant(item.consumedAt).slice(0, 16)}</td>
              <td>
                {item.status === consumptionStatus.codes.reversed ? (
                  text('reversed')
                ) : item.isBackflush === 1 ? (
                  text('withReport')
                ) : canOperate ? (
                  <LinkButton disabled={isBusy} onClick={() => putBack(item.id)}>
                    {text('putBack')}
                  </LinkButton>
                ) : null}
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
