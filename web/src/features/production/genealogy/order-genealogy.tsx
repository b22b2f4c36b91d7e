// The genealogy of an order on its page: inputs and outputs.

import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { genealogyRight } from '@gemba/contract/production/genealogy/trace.ts'
import { Suspense } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { addressOfTrace } from './genealogy-urls.ts'
import { genealogyWords } from './words.ts'

/** Loaded behind the page, because it is its last section. */
const TraceView = lazyCode(async () => (await import('./trace-view.tsx')).TraceView)

export function OrderGenealogy({ id }: { id: string }) {
  const text = useText(genealogyWords)
  const canSee = useCan(genealogyRight)
  if (!canSee) return null
  const key = `order:${id}`
  const genealogyPanel = <TextLink to={addressOfTrace(key)}>{text('wholePage')}</TextLink>
  return (
    <Section title={text('orderPanel')} aside={genealogyPanel} testId="order-genealogy">
      <Suspense fallback={<Skeleton rows={8} />}>
        <TraceView of={key} direction={traceDirection.codes.both} shape="graph" />
      </Suspense>
    </Section>
  )
}
