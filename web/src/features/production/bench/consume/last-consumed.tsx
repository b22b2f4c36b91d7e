// The latest consumptions and their reversal.
import { listConsumedMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { Undo2Icon } from 'lucide-react'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatClock } from '../../../../ui/value/time.ts'
import { useBench } from '../bench-context.ts'
import large from '../sheet/bench-sheet.module.css'
import { consumeWords } from './words.ts'

const maxShown = 3

export function LastConsumed({ workOrderId }: { workOrderId: string }) {
  const { isOnline } = useBench()
  const text = useText(consumeWords)
  const { data = [] } = useCommandQuery(listConsumedMaterial, { workOrderId })
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const last = data.filter(({ status }) => status === reportStatus.codes.submitted).slice(0, maxShown)
  if (last.length === 0) return null
  return (
    <section aria-label={text('last')}>
      <h3 className="below-8 muted size-16">{text('last')}</h3>
      <ul className="column gap-12 plain-list" data-testid="last-consumed">
        {last.map((line) => {
          const n = `${formatDecimal(line.quantity)} ${line.unitName}`
          const lot = line.serialNumber ?? line.lotCode
          return (
            <li className="bar gap-12 padding-12 framed rounded" key={line.id}>
              <span className={large.subject}>
                <strong>
                  {n} {line.materialCode} {lot ? `· ${lot}` : null}
                </strong>
                <span className="flush muted size-14">
                  {formatClock(line.consumedAt)} · {line.consumedBy}
                  {line.substituteForCode ? ` · ${text('instead', { material: line.substituteForCode })}` : null}
                  {line.isExtra === 1 ? ` · ${text('extra')}` : null}
                  {line.isBackflush === 1 ? ` · ${text('withReport')}` : null}
                </span>
              </span>
              {line.isBackflush === 1 ? null : (
                <button
                  type="button"
                  className={large.large}
                  disabled={isBusy || !isOnline}
                  onClick={() =>
                    void save(
                      () => run(reverseConsumption, { id: line.id }),
                      text('undone', { n, material: line.materialCode }),
                    )
                  }
                  data-testid="consume-undo"
                >
                  <Icon of={Undo2Icon} size={20} /> {text('undo')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
