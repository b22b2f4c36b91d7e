import { useNavigate } from 'react-router'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { signOut, useSession } from '../../resource/session.ts'
import { ask } from '../../ui/ask.tsx'
import { Drop } from '../../ui/drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { LanguageChoice, ThemeChoice } from '../choices.tsx'
import { dropTabs } from './tabs.ts'

/** Who is signed in, company and department, theme, language, and the way out. */
export function Account() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  if (!user) return null
  const name = user.user_nike_name || user.user_name

  const leave = async () => {
    if (!(await ask({ title: text('hint'), message: text('signOutAsk') }))) {
      toast('info', text('signOutCancelled'))
      return
    }
    await signOut()
    dropTabs()
    await navigate('/')
  }
  return (
    <Drop
      label={`${text('account')} ${name}`}
      className="icon-button shell-account"
      testId="account"
      button={
        <>
          <Icon name="user" size={20} />
          <span>{name}</span>
        </>
      }
    >
      {(close) => (
        <div className="account">
          <strong>{name}</strong>
          <dl>
            <dt>{text('companyName')}</dt>
            <dd>{user.company_name}</dd>
            <dt>{text('department')}</dt>
            <dd>{user.depart_name || text('noDepartment')}</dd>
            <dt>{text('theme')}</dt>
            <dd>
              <ThemeChoice />
            </dd>
            <dt>{text('language')}</dt>
            <dd>
              <LanguageChoice />
            </dd>
          </dl>
          <button
            type="button"
            className="plain-button"
            data-testid="sign-out"
            onClick={() => {
              close()
              void leave()
            }}
          >
            <Icon name="logout" /> {text('signOut')}
          </button>
        </div>
      )}
    </Drop>
  )
}
