// The global styles, in the order of their precedence. Those of components come later and win. All but the first are the
// words of the layout kit (docs/adr/0073).
import './page.css'
import './layout.css'
import './space.css'
import './box.css'
import './text.css'
