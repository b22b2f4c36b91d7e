// What a test of a channel has read: the raw and the engineering value of each item, or its fault in words.
import type { testChannel } from '@gemba/contract/gateway/channel/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Fault } from './fault.tsx'
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
  const thumbprint = fault?.code === 'certificateNotTrusted' ? fault.parameters.thumbprint : undefined
  return (
    <section className="column gap-8" ref={showIn} aria-label={text('testResult')} data-testid="channel-test-result">
      {fault ? (
        <p className="bar gap-12 flush" role="alert">
          <Fault fault={fault} />
          {thumbprint === undefined ? null : (
            <PlainButton onClick={() => onTrust(String(thumbprint))}>{text('trust')}</PlainButton>
          )}
        </p>
      ) : (
        <p className="flush muted size-12" role="status">
          {text('tested', { n: items.length, ms: durationMs })}
        </p>
      )}
      {items.length > 0 ? <Readings items={items} /> : null}
    </section>
  )
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
              <td className="numeric">{fault ? <Fault fault={fault} /> : `${value ?? '—'} ${unit ?? ''}`.trim()}</td>
              {hasPoints ? <td className="numeric">{engineeringValue}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
