import { useNavigate } from 'react-router'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { signOut, useSession } from '../../resource/session.ts'
import { ask } from '../../ui/ask.tsx'
import { Drop } from '../../ui/drop.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { LanguageChoice, ThemeChoice } from '../choices.tsx'
import type { PageRoute } from './menu.ts'
import { dropTabs } from './tabs.ts'

const settingsPath = '/bcs/pages/systemConfig/accountSet'

/** Who is signed in, company and department, theme, language, and the way out. */
export function Account({ routes }: { routes: readonly PageRoute[] }) {
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
  const openSettings = () => {
    if (routes.some((route) => route.path === settingsPath)) void navigate(settingsPath)
    else toast('warn', text('noAccountSettings'))
  }
  return (
    <Drop
      label={`${text('account')} ${name}`}
      className="icon-button shell-account"
      testId="account"
      button={
        <>
          {user.head_img ? (
            <img className="shell-face" src={user.head_img} alt="" data-testid="head-image" />
          ) : (
            <Icon name="user" size={20} />
          )}
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
          <div className="account-buttons">
            <AccountButton icon="settings" testId="account-settings" onClick={() => after(close, openSettings)}>
              {text('accountSettings')}
            </AccountButton>
            <AccountButton icon="logout" testId="sign-out" onClick={() => after(close, () => void leave())}>
              {text('signOut')}
            </AccountButton>
          </div>
        </div>
      )}
    </Drop>
  )
}

interface AccountButtonProps {
  icon: IconName
  testId: string
  onClick: () => void
  children: string
}

function AccountButton({ icon, testId, onClick, children }: AccountButtonProps) {
  return (
    <button type="button" className="plain-button" data-testid={testId} onClick={onClick}>
      <Icon name={icon} /> {children}
    </button>
  )
}

function after(close: () => void, act: () => void): void {
  close()
  act()
}
