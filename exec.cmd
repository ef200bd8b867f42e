@rem The scripts of package.json begin with exec, which replaces the shell by the program. cmd.exe has none.
@%*
