/** Passwords of eight characters and more that head the published lists of leaked ones, with those that Nigeria and Kolo add. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `00000000 11111111 11223344 12121212 12341234 123123123 1234512345 12345678 123456789 1234567890 12345678910
  1234567891 123456789a 12345678a 1234qwer 123qweasd 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 22222222 55555555 66666666
  77777777 87654321 88888888 987654321 9876543210 99999999 a1234567 a12345678 a123456789 aa123456 aaaaaaaa abc12345
  abc123456 abcd1234 abcdefgh abcdefg1 access14 admin123 admin1234 administrator alexander asdfasdf asdfghjkl asdf1234
  babygirl baseball basketball blessing blessing1 blessed1 butterfly charlie1 chelsea1 chocolate christian computer
  dragon123 elizabeth estrella facebook february football football1 friends1 google123 godisgood godisgreat goodluck
  happy123 hello123 helloworld iloveyou iloveyou1 iloveyou2 iloveyouu internet jennifer jesus123 jesuschrist jordan23
  kolo1234 kolokolo kolo2026 letmein1 letmein123 liverpool liverpool1 lovelove loveyou1 mercy123 michael1 michelle
  monkey123 mylove123 naija123 newpassword nigeria1 nigeria123 nothing1 p@ssw0rd p@ssword pa55word pass1234 passpass
  passw0rd passw0rd1 password password! password0 password1 password1! password11 password12 password123 password1234
  password2 passwords pokemon1 princess princess1 qazwsx123 qazwsxedc qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234
  qwertyui qwertyuiop samantha secret123 september starwars sunshine sunshine1 superman superman1 test1234 testing123
  trustno1 victoria victory1 welcome1 welcome12 welcome123 whatever william1 x1234567 zaq12wsx zxcvbnm1 zxcvbnm123`.split(
    /\s+/,
  ),
);
