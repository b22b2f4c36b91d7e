// Host, port, user and topic of a gateway, and commands that contain them.
import type { readGatewayAddress } from '@gemba/contract/gateway/connection.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { dataTopic, samplesFor, userName } from './commands.ts'
import styles from './connect.module.css'
import { useFreshSecret } from './fresh-secrets.ts'
import { connectWords } from './words.ts'

type Address = CommandReply<typeof readGatewayAddress>
type Listener = Address['listeners'][number]

const isHere = (): boolean => /^(localhost|127\..*|\[::1\])$/.test(location.hostname)
const urlOf = ({ scheme, host, port }: Listener): string => `${scheme}://${host ?? location.hostname}:${port}`

interface HowToConnectProps {
  box: { id: string; code: string }
  address: Address
}

export function HowToConnect({ box, address: { companyCode, listeners, isOwnBroker } }: HowToConnectProps) {
  const text = useText(connectWords)
  const secret = useFreshSecret(box.id) ?? text('yourSecret')
  const [first, ...others] = listeners
  if (!first) return null
  const owner = { company: companyCode, box: box.code }
  const { port, scheme } = first
  const host = first.host ?? location.hostname
  return (
    <>
      <dl className="grid gap-6-16 term-columns flush">
        <dt className="self-center muted">{text('host')}</dt>
        <dd className={'bar gap-8 shrinkable flush break-words mono'}>{host}</dd>
        <dt className="self-center muted">{text('port')}</dt>
        <dd className={'bar gap-8 shrinkable flush break-words mono'}>
          {port} ({scheme})
        </dd>
        <dt className="self-center muted">{text('user')}</dt>
        <dd className={'bar gap-8 shrinkable flush break-words mono'}>{userName(owner)}</dd>
        <dt className="self-center muted">{text('topic')}</dt>
        <dd className={'bar gap-8 shrinkable flush break-words mono'}>{dataTopic(owner)}</dd>
        {others.length > 0 ? (
          <>
            <dt className="self-center muted">{text('also')}</dt>
            <dd className={'bar gap-8 shrinkable flush break-words mono'}>{others.map(urlOf).join(', ')}</dd>
          </>
        ) : null}
      </dl>
      {first.isLocal && !isHere() ? <p className={styles.warning}>{text('onlyHere')}</p> : null}
      {isOwnBroker ? <p className={styles.warning}>{text('ownBroker')}</p> : null}
      <Samples samples={samplesFor({ ...owner, host, port, scheme, secret, origin: location.origin })} />
      <p className="flush muted size-12">{text('shape')}</p>
    </>
  )
}

function Samples({ samples }: { samples: ReturnType<typeof samplesFor> }) {
  const [chosen, setChosen] = useState<string>()
  const sample = samples.find(({ name }) => name === chosen) ?? samples[0]
  if (!sample) return null
  return (
    <>
      <div className={`flow gap-8 ${styles.samples}`}>
        {samples.map(({ name }) => (
          <button
            key={name}
            type="button"
            className={`height-32 padding-0-12 choice ${styles.sample}`}
            aria-pressed={name === sample.name}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
        <CopyButton content={sample.content} testId="connect-copy" />
      </div>
      <pre className={styles.content} data-testid="connect-sample">
        {sample.content}
      </pre>
    </>
  )
}
