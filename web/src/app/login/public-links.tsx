// Links for visitors who cannot sign in. Only those that the configuration of the server permits are shown.
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { registerPaths, useLoginConfig } from './login-config.ts'
import { publicWords } from './words.ts'

export function PublicLinks({ company }: { company: string }) {
  const text = useText(publicWords)
  const config = useLoginConfig(company)
  const [channel] = config?.channels ?? []
  const code = company.trim()
  const query = code === '' ? '' : `?${new URLSearchParams({ company: code })}`
  return (
    <nav className="flow spread gap-4-16 min-height-20" aria-label={text('moreWays')}>
      {channel ? (
        <Link to={`/forgetPwd${query}`} data-testid="to-forgotten">
          {text('forgot')}
        </Link>
      ) : null}
      {channel && config?.isRegistrationOpen ? (
        <Link to={registerPaths[channel] + query} data-testid="to-register">
          {text('register')}
        </Link>
      ) : null}
    </nav>
  )
}
