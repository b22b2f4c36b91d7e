// What was consumed last, and the way back.
import { listConsumedMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { Undo2Icon } from 'lucide-react'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatClock } from '../../../../ui/value/time.ts'
import large from '../sheet/bench-sheet.module.css'
import styles from './consume.module.css'
import { consumeWords } from './words.ts'

const shown = 3

export function LastConsumed({ workOrderId, isOnline }: { workOrderId: string; isOnline: boolean }) {
  const text = useText(consumeWords)
  const { data = [] } = useCommandQuery(listConsumedMaterial, { workOrderId })
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const last = data.filter(({ status }) => status === reportStatus.codes.submitted).slice(0, shown)
  if (last.length === 0) return null
  return (
    <section aria-label={text('last')}>
      <h3 className={styles.heading}>{text('last')}</h3>
      <ul className={large.unsent} data-testid="last-consumed">
        {last.map((one) => {
          const n = `${formatDecimal(one.quantity)} ${one.unitName}`
          const lot = one.serialNumber ?? one.lotCode
          return (
            <li key={one.id}>
              <span className={large.what}>
                <strong>
                  {n} {one.materialCode} {lot ? `· ${lot}` : null}
                </strong>
                <span className={styles.muted}>
                  {formatClock(one.consumedAt)} · {one.consumedBy}
                  {one.substituteForCode ? ` · ${text('instead', { material: one.substituteForCode })}` : null}
                  {one.isExtra === 1 ? ` · ${text('extra')}` : null}
                  {one.isBackflush === 1 ? ` · ${text('withReport')}` : null}
                </span>
              </span>
              {one.isBackflush === 1 ? null : (
                <button
                  type="button"
                  className={large.large}
                  disabled={isBusy || !isOnline}
                  onClick={() =>
                    void save(
                      () => run(reverseConsumption, { id: one.id }),
                      text('undone', { n, material: one.materialCode }),
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
