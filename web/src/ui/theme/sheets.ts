// The global styles, in the order of their precedence. Those of components come later and win.
import './page.css'
import './kit.ts'
