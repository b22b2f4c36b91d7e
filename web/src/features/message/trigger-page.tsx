// Message settings: kinds of message by application, ring tones, templates of text messages, senders.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { messageTabs } from '@gemba/contract/message/tabs.ts'
import { ringTone, smsTemplate } from '@gemba/contract/message/trigger.ts'
import { useContext } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { GrantedTab } from '../../resource/tab/granted-tab.tsx'
import { TabContext } from '../../resource/tab/tab-context.ts'
import { urlText } from '../../resource/tab/url-keys.ts'
import { useUrlState } from '../../resource/tab/url-state.ts'
import { useCan } from '../../session/session.ts'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import { DeliveryLog } from './delivery/delivery-log.tsx'
import { RingToneCell } from './ring-tone-cell.tsx'
import { RingTonePlayer } from './ring-tone-player.tsx'
import { SenderCards } from './sender-cards.tsx'
import { TriggerTable } from './trigger-table.tsx'
import { Webhooks } from './webhook/webhooks.tsx'
import { messageTexts } from './words.ts'

const parts = Object.keys(messageTabs) as Part[]
type Part = keyof typeof messageTabs

export function TriggerPage() {
  const text = useText(messageTexts)
  const language = useLanguage((state) => state.language)
  const { granted: grantedTabs } = useContext(TabContext)
  const canSeeDeliveries = useCan('delivery:view')
  const granted = grantedTabs.filter((grantedTab) => grantedTab !== 'messageTab:deliveries' || canSeeDeliveries)
  const address = useUrlState({ part: urlText('part') }, { rest: {} })
  const partInUrl = `messageTab:${address.values.part ?? ''}`
  const part = parts.find((part) => part === partInUrl) ?? parts.find((part) => granted.includes(part))
  const open = (item: Part) => address.change({ part: item.replace('messageTab:', '') })
  return (
    <div className="column gap-12 full-height">
      <Tabs label={text('settings')}>
        {parts
          .filter((part) => granted.includes(part))
          .map((item) => (
            <GrantedTab key={item} value={item}>
              <Tab
                isChosen={item === part}
                onChoose={() => open(item)}
                testId={`part-${item.replace('messageTab:', '')}`}
              >
                {wordIn(language, messageTabs[item])}
              </Tab>
            </GrantedTab>
          ))}
      </Tabs>
      <div className="grow min-height-0">
        {part ? (
          <GrantedTab value={part}>
            <PartOf part={part} />
          </GrantedTab>
        ) : (
          <EmptyState title={text('noTabs')} />
        )}
      </div>
    </div>
  )
}

function PartOf({ part }: { part: Part }) {
  const text = useText(messageTexts)
  switch (part) {
    case 'messageTab:triggers':
      return <TriggerTable />
    case 'messageTab:ringTones':
      return (
        <ResourcePage
          resource={ringTone}
          title={text('ringTones')}
          actions={({ rows }) => <RingTonePlayer rows={rows} />}
          cells={{ url: (row) => <RingToneCell name={row.name} url={row.url} /> }}
        />
      )
    case 'messageTab:smsTemplates':
      return <ResourcePage resource={smsTemplate} title={text('smsTemplates')} />
    case 'messageTab:sender':
      return <SenderCards />
    case 'messageTab:webhooks':
      return <Webhooks />
    case 'messageTab:deliveries':
      return <DeliveryLog />
  }
}
