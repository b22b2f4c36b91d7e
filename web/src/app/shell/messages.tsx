import { markMessagesRead, useFeed } from '../../feed/feed.ts'
import { wordsOf } from '../../feed/message.ts'
import { silence } from '../../feed/ring.ts'
import { useLanguage } from '../../i18n/language.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/blank.tsx'
import { Drop } from '../../ui/drop.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The bell: messages received since the page was opened. Opening it pauses the alarm sound. */
export function Messages() {
  const text = useText(shellWords)
  const messages = useFeed((state) => state.messages)
  const language = useLanguage((state) => state.language)
  const unread = useFeed((state) => state.unread)
  const open = () => {
    markMessagesRead()
    silence()
  }
  return (
    <Drop
      label={`${text('messages')} ${unread}`}
      testId="messages"
      onOpen={open}
      button={
        <>
          <Icon name="bell" size={20} />
          {unread > 0 ? <span className="shell-badge">{unread > 99 ? '99+' : unread}</span> : null}
        </>
      }
    >
      {() => (
        <div className="messages">
          {messages.length === 0 ? <EmptyState title={text('noMessages')} hint={text('noMessagesHint')} /> : null}
          <ul>
            {messages.map((message) => (
              <li key={message.receipt}>
                <strong>{wordsOf(message, language).title}</strong>
                <span>{wordsOf(message, language).content}</span>
                <small>
                  {message.from} · {message.creatime}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Drop>
  )
}
