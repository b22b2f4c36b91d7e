// What a test of a channel has read: the raw and the engineering value of each item, or its fault in words.
import type { testChannel } from '@gemba/contract/gateway/channel/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useText } from '../../../i18n/text.ts'
import { Fault, FaultLine } from './fault.tsx'
import { channelWords } from './words.ts'

export type TestReply = CommandReply<typeof testChannel>

interface TestResultProps {
  result: TestReply
  /** Trusts the certificate of the server by its thumbprint. */
  onTrust: (thumbprint: string) => void
}

/** The result is below the values, so the dialog scrolls to it. */
const showIn = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' })

export function TestResult({ result: { fault, items, durationMs }, onTrust }: TestResultProps) {
  const text = useText(channelWords)
  return (
    <section className="column gap-8" ref={showIn} aria-label={text('testResult')} data-testid="channel-test-result">
      {fault ? (
        <FaultLine fault={fault} onTrust={onTrust} />
      ) : (
        <p className="flush muted size-12" role="status">
          {text('tested', { n: items.length, ms: durationMs })}
        </p>
      )}
      {items.length > 0 ? <Readings items={items} /> : null}
    </section>
  )
}

/** A float of 32 bits has about 7 digits; the rest of its digits say nothing. */
const maxDigits = 9

/** Returns all digits of an integer, and the meaningful ones of other numbers, because nobody has chosen decimals yet. */
function formatMeasured(value: number | string | boolean | null): string {
  const isRounded = typeof value === 'number' && !Number.isInteger(value)
  return isRounded ? String(Number(value.toPrecision(maxDigits))) : String(value ?? '—')
}

function Readings({ items }: { items: TestReply['items'] }) {
  const text = useText(channelWords)
  const hasPoints = items.some(({ engineeringValue }) => engineeringValue !== null)
  return (
    <div className="scroll-x">
      <table className="table lined size-13">
        <thead>
          <tr>
            <th>{text('device')}</th>
            <th>{text('code')}</th>
            <th>{text('raw')}</th>
            <th>{text('value')}</th>
            {hasPoints ? <th>{text('engineering')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {items.map(({ deviceCode, code, raw, value, engineeringValue, unit, fault }) => (
            <tr key={`${deviceCode}/${code}`}>
              <td>{deviceCode}</td>
              <td>{code}</td>
              <td className="numeric">{raw}</td>
              <td className="numeric">
                {fault ? <Fault fault={fault} /> : `${formatMeasured(value)} ${unit ?? ''}`.trim()}
              </td>
              {hasPoints ? <td className="numeric">{formatMeasured(engineeringValue)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
