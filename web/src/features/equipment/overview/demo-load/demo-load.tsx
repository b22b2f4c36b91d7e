// Offers a new company to load the demo plant. The load runs on the server, and its progress is polled.

import { loadDemoPlant } from '@gemba/contract/overview/demo-load.ts'
import { FactoryIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { confirm } from '../../../../ui/panel/confirm.tsx'
import styles from './demo-load.module.css'
import { useDemoLoad } from './use-demo-load.ts'
import { demoLoadWords } from './words.ts'

interface DemoLoadProps {
  /** Whether a load is offered. A running load is always shown, a failed one to people who may load. */
  isOffered: boolean
}

export function DemoLoad({ isOffered }: DemoLoadProps) {
  const text = useText(demoLoadWords)
  const { data } = useDemoLoad()
  useRefreshAfterLoad(data?.state)
  const canLoad = useCan(loadDemoPlant.permission)
  const { isBusy, save } = useCommand({ refreshed: ['overview', 'equipment', 'gateway'] })
  if (!data || data.state === 'unavailable' || data.state === 'done') return null
  if (data.state === 'loading') {
    const label = text(`step.${data.step}`)
    return (
      <section className={styles.load} data-testid="demo-loading">
        <p role="status">{text('loading', { step: label })}</p>
        <progress value={data.percent} max={100} aria-label={label} />
        <span className={styles.percent}>{`${data.percent} %`}</span>
        <small className="muted">{text('untilComplete')}</small>
      </section>
    )
  }
  const hasFailed = data.state === 'failed'
  if (!(canLoad && (hasFailed || isOffered))) return null
  const load = async () => {
    const question = { title: text('ask'), message: text('consequence'), confirmText: text('loadNow') }
    const isSure = hasFailed || (await confirm(question))
    if (isSure) await save(() => run(loadDemoPlant, {}), text('begun'))
  }
  return (
    <section className={styles.load} aria-label={text('load')} data-testid="demo-load">
      <p role={hasFailed ? 'alert' : undefined}>{text(hasFailed ? 'failed' : 'hint')}</p>
      <PlainButton disabled={isBusy} onClick={() => void load()}>
        <Icon of={FactoryIcon} /> {text(hasFailed ? 'goOn' : 'load')}
      </PlainButton>
    </section>
  )
}

/** Invalidates all queries when the load ends, because results from during the load are incomplete. */
function useRefreshAfterLoad(state: string | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'loading' && state !== undefined && state !== 'loading') void queryClient.invalidateQueries()
    before.current = state
  }, [state])
}
