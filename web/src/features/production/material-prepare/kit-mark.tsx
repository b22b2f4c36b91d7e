// Whether the material of a work order is at its line, and which material is missing. Renders nothing if no material
// was requested or all of it is there.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BenchWork } from '../bench/bench-work.ts'
import { PrepareState } from './prepare-state.tsx'
import { kitWords } from './words.ts'

const { received } = materialPrepareStatus.codes
/** Materials beyond this number are only counted. */
const maxShown = 3

type KitWork = Pick<BenchWork, 'status' | 'kitStatus' | 'shortOfKit'>

export function KitMark({ work: { status, kitStatus, shortOfKit } }: { work: KitWork }) {
  const text = useText(kitWords)
  const isOpen = kitStatus !== null && kitStatus < received
  const more = shortOfKit.length - maxShown
  const short = [
    ...shortOfKit
      .slice(0, maxShown)
      .map(({ materialCode, quantity, unitName }) => `${materialCode} ${formatDecimal(quantity)} ${unitName}`),
    ...(more > 0 ? [`+${more}`] : []),
  ]
  return (
    <>
      {isOpen ? <PrepareState status={kitStatus} /> : null}
      {short.length > 0 && status !== workOrderStatus.codes.running ? (
        <strong className="error break-words" data-testid="short-of-kit">
          {text('shortOf', { materials: short.join(', ') })}
        </strong>
      ) : null}
    </>
  )
}
