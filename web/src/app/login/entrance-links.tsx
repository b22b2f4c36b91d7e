// Ways in for who cannot sign in: only those that the server's configuration permits.
import { Link } from 'react-router'
import { entranceWords } from '../../i18n/entrance.ts'
import { useText } from '../../i18n/text.ts'
import { registerPaths, useEntrance } from './entrance.ts'

export function EntranceLinks({ company }: { company: string }) {
  const text = useText(entranceWords)
  const entrance = useEntrance(company)
  const [channel] = entrance?.channels ?? []
  const code = company.trim()
  const query = code === '' ? '' : `?${new URLSearchParams({ company: code })}`
  return (
    <nav className="login-links" aria-label={text('moreWays')}>
      {channel ? (
        <Link to={`/forgetPwd${query}`} data-testid="to-forgotten">
          {text('forgot')}
        </Link>
      ) : null}
      {channel && entrance?.isRegistrationOpen ? (
        <Link to={registerPaths[channel] + query} data-testid="to-register">
          {text('register')}
        </Link>
      ) : null}
    </nav>
  )
}
