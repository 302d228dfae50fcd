package example.kolo.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
